import { EventEmitter, once } from 'node:events'
import http from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { attachContext } from '../../edge/admission/admission.js'
import {
  createEventStreams,
  type EventStream,
  type EventStreamOptions,
  type EventStreams,
} from '../../edge/event-stream.js'
import { streamAuthorisation } from '../../edge/stream-authorisation.js'
import { connectSse, type SseClient } from '../support/doubles/sse-client.js'

let app: FastifyInstance | undefined
const clients: SseClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await app?.close()
  app = undefined
})

/** Starts a server whose only route is an event stream. */
async function serve(options: EventStreamOptions): Promise<{
  origin: string
  streams: EventStreams
  connect(): Promise<SseClient>
  open: EventStream[]
  left: () => number
}> {
  const streams = createEventStreams(options)
  const open: EventStream[] = []
  let left = 0
  app = Fastify()
  app.addHook('preClose', async () => streams.close())
  app.get('/', (request, reply) => {
    streams.open(request, reply, (stream) => {
      open.push(stream)
      return () => {
        left += 1
      }
    })
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const connect = async () => {
    const client = await connectSse(origin)
    clients.push(client)
    return client
  }
  return { origin, streams, connect, open, left: () => left }
}

describe('an event stream', () => {
  it('sends heartbeats while idle', async () => {
    const { connect } = await serve({ heartbeatMs: 20 })
    const client = await connect()
    await client.heartbeat()
    await client.heartbeat()
  })

  it('spreads the reconnections of browsers over ten seconds', async () => {
    const { origin } = await serve({})
    const pauses = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const sent = http.get(origin, { agent: false }).on('error', () => {})
        const [response] = (await once(sent, 'response')) as [http.IncomingMessage]
        const [text] = await once(response, 'data')
        sent.destroy()
        return Number(/^retry: (\d+)\n\n/m.exec(String(text))?.[1])
      }),
    )
    expect(pauses.every((pause) => pause >= 1_000 && pause < 10_000)).toBe(true)
    expect(new Set(pauses).size).toBeGreaterThan(1)
  })

  it('sends messages with their id and name', async () => {
    const { connect, open } = await serve({})
    const client = await connect()
    open[0]?.send({ id: '1', event: 'next', data: '{"a":"b: c"}' })
    open[0]?.send({ data: '2' })
    expect(await client.next(2)).toEqual([{ id: '1', event: 'next', data: { a: 'b: c' } }, { data: 2 }])
  })

  it('sends a client everything that it missed, and messages of any length', async () => {
    const { connect, streams, open } = await serve({ maxBacklogBytes: 64 * 1024 })
    const [resuming, other] = [await connect(), await connect()]
    for (let missed = 0; missed < 100; missed++) open[0]?.send({ data: JSON.stringify('x'.repeat(4 * 1024)) })
    open[1]?.send({ data: JSON.stringify('x'.repeat(256 * 1024)) })
    expect(await Promise.race([resuming.next(100), resuming.ended])).toHaveLength(100)
    expect(await Promise.race([other.next(), other.ended])).toHaveLength(1)
    expect(streams.count()).toBe(2)
  })

  it('serves 1,000 clients their own messages while one that does not read is dropped', async () => {
    const { streams, connect, open } = await serve({ maxBacklogBytes: 64 * 1024 })
    const readers: SseClient[] = []
    // One after the other, so that the streams are in the order of their clients.
    for (let opened = 0; opened < 1_000; opened++) readers.push(await connect())
    expect(streams.count()).toBe(1_000)
    readers[0]?.stall()
    const data = JSON.stringify('x'.repeat(32 * 1024))
    for (let sent = 0; streams.count() === 1_000; sent++) {
      expect(sent).toBeLessThan(2_000)
      open[0]?.send({ data })
      await new Promise(setImmediate)
    }
    for (const [number, stream] of open.entries()) stream.send({ id: `e${number}`, data: String(number) })
    for (const [number, reader] of readers.entries())
      if (number > 0) expect(await reader.next()).toEqual([{ id: `e${number}`, data: number }])
    expect(streams.count()).toBe(999)
  })

  it('drops a client that does not read, and keeps the others', async () => {
    // Room for several messages, because a write may complete after its message has arrived.
    const { streams, connect, open, left } = await serve({ maxBacklogBytes: 256 * 1024 })
    const slow = await connect()
    slow.stall()
    const quick = await connect()
    const data = JSON.stringify('x'.repeat(32 * 1024))
    for (let sent = 0; streams.count() === 2; sent++) {
      expect(sent).toBeLessThan(2_000)
      for (const stream of open) stream.send({ data })
      await quick.next()
    }
    expect(left()).toBe(1)
    open[1]?.send({ data: '"still here"' })
    expect((await quick.next())[0]?.data).toBe('still here')
  })

  it('ends its subscription exactly once when the client disconnects', async () => {
    const { streams, connect, left, open } = await serve({ heartbeatMs: 10 })
    const client = await connect()
    client.close()
    const other = await connect()
    while (streams.count() > 1) await other.heartbeat()
    expect(left()).toBe(1)
    open[0]?.send({ data: '1' })
    open[0]?.end()
    await other.heartbeat()
    expect(left()).toBe(1)
  })

  it('ends after the maximum duration, and when the server closes', async () => {
    const { connect } = await serve({ heartbeatMs: 10, maxDurationMs: 30 })
    await (await connect()).ended
    await app?.close()
    const { connect: again } = await serve({})
    const client = await again()
    await app?.close()
    await client.ended
  })

  it('ends at the next heartbeat when its client is no longer authorised, and leaves other streams open', async () => {
    const over = new Set<string>()
    const { connect, streams, left } = await serve({
      heartbeatMs: 20,
      authorisation: () => {
        const name = String(streams.count())
        return async () => (over.has(name) ? 'changed' : 'same')
      },
    })
    const [first, second] = [await connect(), await connect()]
    await first.heartbeat()
    over.add('0')
    await first.ended
    await second.heartbeat()
    expect([streams.count(), left()]).toEqual([1, 1])
  })

  it('ends also when its client was no longer authorised before it was opened', async () => {
    const viewer = {
      kind: 'session',
      subject: 'usr_1',
      role: 'admin',
      email: 'a@x.example',
      name: 'Ana',
    } as const
    const authorisation = (request: FastifyRequest) => {
      attachContext(request, { viewer, requestId: 'request-1' })
      return streamAuthorisation(() => ({ kind: 'anonymous' }))(request)
    }
    const { connect } = await serve({ heartbeatMs: 20, authorisation })
    await (await connect()).ended
  })

  it.each([
    ['tells its client that the session has ended', {}, 1],
    ['ends without a final message when only the token has expired', { isTemporary: true }, undefined],
  ] as const)('%s', async (_what, refusal, last) => {
    const person = { kind: 'id-token', subject: 'usr_1', role: 'user', email: '', name: 'Ana' } as const
    const streams = createEventStreams({
      authorisation: streamAuthorisation(() => ({ kind: 'anonymous', ...refusal })),
    })
    app = Fastify()
    app.get('/', (request, reply) => {
      attachContext(request, { viewer: person, requestId: 'request-1' })
      streams.open(
        request,
        reply,
        () => () => {},
        (stream) => stream.send({ data: '1' }),
      )
    })
    const client = await connectSse(await app.listen({ host: '127.0.0.1', port: 0 }))
    clients.push(client)
    streams.recheck(() => true)
    const message = client.next().then(([first]) => first?.data)
    await client.ended
    expect(await Promise.race([message, new Promise((none) => setImmediate(none))])).toBe(last)
  })

  it('ends when the authorisation of its client cannot be checked', async () => {
    const authorisation = () => () => Promise.reject(new Error('the database is away'))
    const { connect } = await serve({ heartbeatMs: 20, authorisation })
    await (await connect()).ended
  })

  it('is not opened for a client that disconnected during its authorisation', async () => {
    const streams = createEventStreams()
    const steps = new EventEmitter()
    let subscriptions = 0
    app = Fastify()
    app.addHook('preClose', async () => streams.close())
    app.get('/', async (request, reply) => {
      const authorised = once(steps, 'authorised')
      steps.emit('arrived', reply)
      await authorised
      streams.open(request, reply, () => {
        subscriptions += 1
        return () => {}
      })
      steps.emit('handled')
      return reply
    })
    const origin = await app.listen({ host: '127.0.0.1', port: 0 })
    const arrived = once(steps, 'arrived')
    const client = http.get(origin).on('error', () => {})
    const [{ raw }] = (await arrived) as [FastifyReply]
    const closed = once(raw, 'close')
    client.destroy()
    await closed
    const handled = once(steps, 'handled')
    steps.emit('authorised')
    await handled
    expect([streams.count(), subscriptions]).toEqual([0, 0])
  })
})
