import { once } from 'node:events'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ledger } from '../core/ledger.js'

/** Maximum batch that a stream writes before it checks for back-pressure. */
export const STREAM_BATCH = 200

/** A source of a stream: the new records since the last read, at most a batch, and the token to continue from. */
export type Feed = () => { id: string; record: object }[]

export function wantsStream(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/event-stream') ?? false
}

export type Streams = ReturnType<typeof createStreams>

/**
 * Server-sent events in Horizon's format: `hello`, then records as ledgers close, and `byebye` when the server stops,
 * after which clients reconnect automatically.
 */
export function createStreams(
  ledger: Pick<Ledger, 'nextClose'>,
  stopping: AbortSignal,
  log: (line: object) => void,
) {
  const open = new Set<Promise<void>>()
  const sockets = new Set<FastifyReply['raw']>()
  return {
    async serve(reply: FastifyReply, feed: Feed): Promise<void> {
      reply.hijack()
      const ended = follow(reply, feed, AbortSignal.any([stopping, closedBy(reply)]))
      open.add(ended)
      sockets.add(reply.raw)
      await ended.finally(() => {
        open.delete(ended)
        sockets.delete(reply.raw)
      })
      log({ event: 'stream ended', open: open.size })
    },
    /** Disconnects every stream without a closing event, as gateways do. */
    cut: () => {
      for (const socket of sockets) socket.destroy()
    },
    /** Resolves when all streams have ended. */
    ended: () => Promise.all(open),
  }

  async function follow(reply: FastifyReply, feed: Feed, signal: AbortSignal): Promise<void> {
    const { raw } = reply
    raw.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-cache' })
    raw.write('retry: 1000\nevent: open\ndata: "hello"\n\n')
    try {
      while (!signal.aborted) {
        const records = feed()
        let isCurrent = records.length < STREAM_BATCH
        for (const { id, record } of records) {
          if (raw.write(`id: ${id}\ndata: ${JSON.stringify(record)}\n\n`)) continue
          await once(raw, 'drain', { signal })
          isCurrent = false
        }
        if (isCurrent) await ledger.nextClose(signal)
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
