import { setImmediate as nextTurn } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEventStreams, type EventStream } from '../../edge/event-stream.js'
import { createLiveEventBuffer } from '../../runtime/live-events/live-events.js'
import { connectSse, type SseClient } from '../support/doubles/sse-client.js'

let app: FastifyInstance
const clients: SseClient[] = []
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  await app.close()
  vi.useRealTimers()
})

const RELOAD = { data: 'reload' }

/** Opens streams that ask for a reload when events were missed, and report how many have asked. */
async function openStreams(count: number) {
  const live = createLiveEventBuffer()
  const streams = createEventStreams({ live })
  const open: EventStream[] = []
  let asked = 0
  app = Fastify()
  app.addHook('preClose', async () => streams.close())
  app.get('/', (request, reply) => {
    streams.open(request, reply, (stream) => {
      open.push(stream)
      return stream.onMissed(() => {
        asked += 1
        stream.send({ data: '"reload"' })
      })
    })
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  for (let opened = 0; opened < count; opened++) clients.push(await connectSse(origin))
  return { live, streams, open, asked: () => asked }
}

it('one stream asks its client to reload as soon as events were missed', async () => {
  const { live } = await openStreams(1)
  live.missed()
  expect(await clients[0]?.next()).toEqual([RELOAD])
})

it('100 streams ask their clients within a second, and those that still wait at a further report ask once', async () => {
  const { live, asked } = await openStreams(100)
  live.missed()
  const counts = [asked()]
  while (counts.length < 10) {
    vi.advanceTimersByTime(100)
    if (counts.length === 1) live.missed()
    counts.push(asked())
  }
  expect(counts).toEqual([1, 11, 21, 31, 41, 51, 61, 71, 81, 91])
  // The streams that had asked before the second report ask again.
  vi.advanceTimersByTime(60_000)
  expect(asked()).toBe(111)
})

it('a stream asks before it sends anything else, so that its client does not resume after what it missed', async () => {
  const { live, open } = await openStreams(3)
  live.missed()
  open[2]?.send({ id: '1', data: '"event"' })
  expect(await clients[2]?.next(2)).toEqual([RELOAD, { id: '1', data: 'event' }])
  vi.advanceTimersByTime(1_000)
  open[2]?.send({ data: '"end"' })
  open[1]?.send({ data: '"end"' })
  expect(await clients[2]?.next()).toEqual([{ data: 'end' }])
  expect(await clients[1]?.next(2)).toEqual([RELOAD, { data: 'end' }])
})

it('a stream that ends or is opened while others wait is not asked', async () => {
  const { live, streams, asked } = await openStreams(3)
  live.missed()
  clients[1]?.close()
  while (streams.count() > 2) await nextTurn()
  vi.advanceTimersByTime(1_000)
  expect(asked()).toBe(2)
})

it('streams wait for a further report that is expected, and ask then at once, or without one after the time', async () => {
  const { live, asked } = await openStreams(1)
  live.missed(6_000)
  vi.advanceTimersByTime(5_000)
  live.missed(6_000)
  expect(asked()).toBe(0)
  live.missed()
  expect(asked()).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(asked()).toBe(1)
  live.missed(6_000)
  vi.advanceTimersByTime(6_000)
  expect(asked()).toBe(2)
})
