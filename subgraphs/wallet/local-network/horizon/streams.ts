import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ledger } from '../core/ledger.js'

/** Something that can be followed: what is new since the last look, with the token to go on from. */
export type Feed = () => { id: string; record: object }[]

export function wantsStream(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/event-stream') ?? false
}

export type Streams = ReturnType<typeof createStreams>

/**
 * Server-sent events in Horizon's form: a greeting, then records as ledgers close, and a farewell when the
 * server stops, which tells clients to come back by themselves.
 */
export function createStreams(ledger: Ledger, stopping: AbortSignal, log: (line: object) => void) {
  const open = new Set<Promise<void>>()
  return {
    async serve(reply: FastifyReply, feed: Feed): Promise<void> {
      reply.hijack()
      const ended = follow(reply, feed, AbortSignal.any([stopping, closedBy(reply)]))
      open.add(ended)
      await ended.finally(() => open.delete(ended))
      log({ event: 'stream ended', open: open.size })
    },
    /** Resolves when everybody has been said farewell to. */
    ended: () => Promise.all(open),
  }

  async function follow(reply: FastifyReply, feed: Feed, signal: AbortSignal): Promise<void> {
    const { raw } = reply
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
    })
    raw.write('retry: 1000\nevent: open\ndata: "hello"\n\n')
    try {
      while (!signal.aborted) {
        const records = feed()
        for (const { id, record } of records) {
          const fits = raw.write(`id: ${id}\ndata: ${JSON.stringify(record)}\n\n`)
          if (!fits) await once(raw, 'drain', { signal })
        }
        if (records.length === 0) await ledger.nextClose(signal)
      }
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      raw.end('retry: 10\nevent: close\ndata: "byebye"\n\n')
    }
  }
}

function closedBy(reply: FastifyReply): AbortSignal {
  const closed = new AbortController()
  reply.raw.once('close', () => closed.abort())
  return closed.signal
}
