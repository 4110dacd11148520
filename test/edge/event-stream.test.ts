import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import {
  createEventStreams,
  type EventStream,
  type EventStreamOptions,
  type EventStreams,
} from '../../edge/event-stream.js'
import { connectSse, type SseClient } from '../support/doubles/sse-client.js'

let app: FastifyInstance | undefined
const clients: SseClient[] = []
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await app?.close()
  app = undefined
})

/** A server of nothing but a stream. */
async function serve(options: EventStreamOptions): Promise<{
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
  return { streams, connect, open, left: () => left }
}

describe('an event stream', () => {
  it('beats while nothing happens', async () => {
    const { connect } = await serve({ heartbeatMs: 20 })
    const client = await connect()
    await client.heartbeat()
    await client.heartbeat()
  })

  it('sends messages with their id and name', async () => {
    const { connect, open } = await serve({})
    const client = await connect()
    open[0]?.send({ id: '1', event: 'next', data: '{"a":"b: c"}' })
    open[0]?.send({ data: '2' })
    expect(await client.next(2)).toEqual([{ id: '1', event: 'next', data: { a: 'b: c' } }, { data: 2 }])
  })

  it('drops a client that does not read, and keeps the others', async () => {
    const { streams, connect, open, left } = await serve({ largestBacklog: 64 * 1024 })
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

  it('ends what stands behind it once, when the client goes', async () => {
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

  it('ends after the longest time, and when the server closes', async () => {
    const { connect } = await serve({ heartbeatMs: 10, longestMs: 30 })
    await (await connect()).ended
    await app?.close()
    const { connect: again } = await serve({})
    const client = await again()
    await app?.close()
    await client.ended
  })

  it('ends with the next beat when its client may not go on, and leaves the others', async () => {
    const over = new Set<string>()
    const { connect, streams, left } = await serve({
      heartbeatMs: 20,
      watch: () => {
        const name = String(streams.count())
        return async () => !over.has(name)
      },
    })
    const [first, second] = [await connect(), await connect()]
    await first.heartbeat()
    over.add('0')
    await first.ended
    await second.heartbeat()
    expect([streams.count(), left()]).toEqual([1, 1])
  })

  it('ends when nobody can say whether its client may go on', async () => {
    const watch = () => () => Promise.reject(new Error('the database is away'))
    const { connect } = await serve({ heartbeatMs: 20, watch })
    await (await connect()).ended
  })
})
