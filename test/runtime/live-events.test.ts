import { createConnection, createServer } from 'node:net'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { LiveEvent, LiveEvents } from '../../runtime/live-events/live-events.js'
import { postgresLiveEvents } from '../../runtime/live-events/postgres-live-events.js'
import { redisLiveEvents } from '../../runtime/live-events/redis-live-events.js'
import { cutConnections } from '../support/doubles/cut-connections.js'
import { createPostgresDatabase } from '../support/platform/databases.js'
import { freePort } from '../support/platform/free-port.js'
import { eventually } from '../support/runner/retry-until.js'
import { type FreezingProxy, freezingProxy } from '../support/servers/freezing-proxy.js'
import { redisServers } from '../support/servers/redis-server.js'

/** Waits until each process reaches all others; before, a message reaches its own process only. */
async function untilConnected(...processes: readonly LiveEvents[]): Promise<void> {
  // After the first round, processes whose messages did not reach the others say so before those of the second one.
  for (const round of ['first', 'second']) {
    const seen = new Set<string>()
    const subscriptions = processes.map((one, at) =>
      one.subscribe(['system'], ({ payload }) => {
        if (payload.round === round) seen.add(`${payload.from} reaches ${at}`)
      }),
    )
    await eventually(() => {
      for (const [from, one] of processes.entries()) one.publish('system', { from, round })
      expect(seen.size).toBe(processes.length ** 2)
    })
    for (const unsubscribe of subscriptions) unsubscribe()
  }
}

/** Publishes while only this process has lost its connection, and expects the other one to learn that it missed messages. */
async function expectReported(here: LiveEvents, there: LiveEvents, proxy: FreezingProxy): Promise<void> {
  await untilConnected(here, there)
  let missed = 0
  there.onMissed(() => {
    missed += 1
  })
  proxy.freeze()
  here.publish('alert', { n: 1 })
  await eventually(() => expect(missed).toBe(1))
  await Promise.all([here.close(), there.close()])
  proxy.close()
}

/** How often connections are checked in these tests, and when a process says that its messages did not reach the others. */
const soon = { checkEveryMs: 100, unsentPauseMs: 0 }

/** Freezes the connections of a process to the server, and expects the process to connect again. */
async function expectReconnection(here: LiveEvents, there: LiveEvents, proxy: FreezingProxy): Promise<void> {
  await untilConnected(here, there)
  let missed = 0
  here.onMissed(() => {
    missed += 1
  })
  proxy.freeze()
  await eventually(() => expect(missed).toBeGreaterThan(0))
  await untilConnected(here, there)
  await Promise.all([here.close(), there.close()])
  proxy.close()
}

/** Between signs of a process, and longer than a process may be silent. */
const [SIGN_MS, SILENT_MS] = [10_000, 60_000]

/** Ends a process with and without warning, and expects another one to report missed messages after the latter only. */
async function expectEndReported(
  open: (url: string) => LiveEvents,
  url: string,
  proxy: FreezingProxy,
): Promise<void> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const [stopped, killed, there] = [open(url), open(proxy.url), open(url)]
    await untilConnected(stopped, killed, there)
    // A process that could not send before it was connected may say so only now.
    await untilConnected(stopped, killed, there)
    let missed = 0
    there.onMissed(() => {
      missed += 1
    })
    await stopped.close()
    for (let silent = 0; silent < SILENT_MS; silent += SIGN_MS) {
      await vi.advanceTimersByTimeAsync(SIGN_MS)
      await untilConnected(killed, there)
    }
    expect(missed).toBe(0)
    proxy.freeze()
    await vi.advanceTimersByTimeAsync(SILENT_MS)
    expect(missed).toBe(1)
    vi.useRealTimers()
    await Promise.all([killed.close(), there.close()])
  } finally {
    vi.useRealTimers()
    proxy.close()
  }
}

describe('live events over PostgreSQL', () => {
  it('reach every process in one order, even if they are large, and their own without a connection', async () => {
    const database = await createPostgresDatabase()
    const lost: unknown[] = []
    const [here, there] = [
      postgresLiveEvents(database.url, (error) => lost.push(error)),
      postgresLiveEvents(database.url, () => {}),
    ]
    const [seenHere, seenThere]: [LiveEvent[], LiveEvent[]] = [[], []]
    here.subscribe(['log'], (one) => seenHere.push(one))
    there.subscribe(['log'], (one) => seenThere.push(one))
    await untilConnected(here, there)
    const message = 'Ñandú 🐕\n'.repeat(20_000)
    here.publish('log', { message })
    there.publish('log', { message: 'after' })
    await eventually(() => expect([seenHere.length, seenThere.length]).toEqual([2, 2]))
    expect(seenHere).toEqual(seenThere)
    expect(seenHere.find(({ payload }) => payload.message !== 'after')?.payload).toEqual({ message })
    const reconnected = new Set<LiveEvents>()
    for (const one of [here, there]) one.onMissed(() => reconnected.add(one))
    await cutConnections(database.url)
    await eventually(() => expect([lost.length, reconnected.size]).toEqual([1, 2]))
    // A process may report what the other one missed before it has connected again itself.
    await untilConnected(here, there)
    const before = lost.length
    await database.drop()
    await eventually(() => expect(lost.length).toBeGreaterThan(before))
    here.publish('log', { message: 'alone' })
    expect(seenHere.at(-1)?.payload).toEqual({ message: 'alone' })
    await Promise.all([here.close(), there.close()])
  })

  it('are reported as missed after a start without a connection', async () => {
    const database = await createPostgresDatabase()
    const missing = new URL(database.url)
    missing.pathname += '_later'
    const lost: unknown[] = []
    const live = postgresLiveEvents(missing.href, (error) => lost.push(error))
    let missed = 0
    live.onMissed(() => {
      missed += 1
    })
    await eventually(() => expect(lost.length).toBeGreaterThan(0))
    const client = new pg.Client(database.url)
    await client.connect()
    await client.query(`create database ${client.escapeIdentifier(missing.pathname.slice(1))}`)
    await eventually(() => expect(missed).toBe(1))
    await live.close()
    await client.query(`drop database ${client.escapeIdentifier(missing.pathname.slice(1))} with (force)`)
    await client.end()
    await database.drop()
  })

  it('are reported as missed when the server stops responding, and arrive again over a new connection', async () => {
    const database = await createPostgresDatabase()
    const proxy = await freezingProxy(database.url)
    const there = postgresLiveEvents(database.url, () => {}, { unsentPauseMs: 0 })
    await expectReconnection(
      postgresLiveEvents(proxy.url, () => {}, soon),
      there,
      proxy,
    )
    await database.drop()
  })

  it('are reported as missed to the other processes when only their own lost its connection', async () => {
    const database = await createPostgresDatabase()
    const proxy = await freezingProxy(database.url)
    const here = postgresLiveEvents(proxy.url, () => {}, soon)
    await expectReported(
      here,
      postgresLiveEvents(database.url, () => {}, { unsentPauseMs: 0 }),
      proxy,
    )
    await database.drop()
  })

  it('are reported as missed after another process was killed, not after it was stopped', async () => {
    const database = await createPostgresDatabase()
    const open = (url: string) => postgresLiveEvents(url, () => {}, { ...soon, checkEveryMs: 1_000 })
    await expectEndReported(open, database.url, await freezingProxy(database.url))
    await database.drop()
  })

  it('keep characters of two units wherever a long message is divided', async () => {
    const database = await createPostgresDatabase()
    const [here, there] = [
      postgresLiveEvents(database.url, () => {}),
      postgresLiveEvents(database.url, () => {}),
    ]
    const seen: unknown[] = []
    there.subscribe(['log'], ({ payload }) => seen.push(payload.message))
    await untilConnected(here, there)
    const messages = ['', 'x'].map((start) => start + '🐕'.repeat(3_000))
    for (const message of messages) here.publish('log', { message })
    await eventually(() => expect(seen).toHaveLength(2))
    expect(seen.map((message, at) => message === messages[at])).toEqual([true, true])
    await Promise.all([here.close(), there.close()])
    await database.drop()
  })

  it('reach the other process in order when many are published at once, even just before closing', async () => {
    const database = await createPostgresDatabase()
    const [here, there] = [
      postgresLiveEvents(database.url, () => {}),
      postgresLiveEvents(database.url, () => {}),
    ]
    await untilConnected(here, there)
    const seen: unknown[] = []
    there.subscribe(['log'], ({ payload }) => seen.push(payload.n))
    const numbers = Array.from({ length: 100 }, (_, n) => n)
    for (const n of numbers.slice(0, 50)) here.publish('log', { n })
    await eventually(() => expect(seen).not.toEqual([]))
    for (const n of numbers.slice(50)) here.publish('log', { n })
    await here.close()
    await eventually(() => expect(seen.length).toBe(100))
    expect(seen).toEqual(numbers)
    await there.close()
    await database.drop()
  })
})

describe.each(redisServers)('live events over Redis: %s', (_name, startRedis) => {
  const open: LiveEvents[] = []
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
  })
  const connect = (url: string, onLost: (error: Error) => void = () => {}, prefix = 'rescue') => {
    const live = redisLiveEvents({ url, prefix }, onLost, { unsentPauseMs: 0 })
    open.push(live)
    return live
  }

  it('reach the clients of every process, once and with the same id', async () => {
    const redis = await startRedis()
    const [here, there] = [connect(redis.url), connect(redis.url)]
    const [seenHere, seenThere]: [LiveEvent[], LiveEvent[]] = [[], []]
    here.subscribe(['alert'], (one) => seenHere.push(one))
    there.subscribe(['alert'], (one) => seenThere.push(one))
    await untilConnected(here, there)
    here.publish('alert', { n: 1 })
    there.publish('alert', { n: 2 })
    await eventually(() => expect([seenHere.length, seenThere.length]).toEqual([2, 2]))
    expect(seenThere).toEqual(seenHere)
    const resumed: LiveEvent[] = []
    there.subscribe(['alert'], (one) => resumed.push(one), seenHere[0]?.id)
    expect(resumed).toEqual([seenHere[1]])
    await redis.close()
  })

  it('reach the other process even if they are published just before closing', async () => {
    const redis = await startRedis()
    const [here, there] = [connect(redis.url), connect(redis.url)]
    const seen: unknown[] = []
    there.subscribe(['alert'], ({ payload }) => seen.push(payload.n))
    await untilConnected(here, there)
    here.publish('alert', { n: 1 })
    await here.close()
    await eventually(() => expect(seen).toEqual([1]))
    await redis.close()
  })

  it('reach the clients of their own process once, even before the subscription is confirmed', async () => {
    const redis = await startRedis()
    const live = connect(redis.url)
    const seen: unknown[] = []
    live.subscribe(['alert'], ({ payload }) => seen.push(payload.n))
    let published = 0
    const publishing = setInterval(() => live.publish('alert', { n: published++ }))
    await redis.subscribers(1)
    clearInterval(publishing)
    live.publish('alert', { n: published++ })
    await eventually(() => expect(seen).toContain(published - 1))
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(published)
    await redis.close()
  })

  it('are reported as missed after a lost connection', async () => {
    const redis = await startRedis()
    const [here, there] = [connect(redis.url), connect(redis.url)]
    const seen: LiveEvent[] = []
    there.subscribe(['alert'], (one) => seen.push(one))
    await untilConnected(here, there)
    here.publish('alert', { n: 1 })
    await eventually(() => expect(seen).toHaveLength(1))
    const missed: string[] = []
    here.onMissed(() => missed.push('here'))
    there.onMissed(() => missed.push('there'))
    redis.cutSubscribers()
    await eventually(() => expect(missed.sort()).toEqual(['here', 'there']))
    expect(there.covers(['alert'], seen[0]?.id ?? '')).toBe(false)
    here.publish('alert', { n: 2 })
    await eventually(() => expect(seen.map(({ payload }) => payload.n)).toEqual([1, 2]))
    await redis.close()
  })

  it('are reported as missed after a start without a connection', async () => {
    const port = await freePort()
    const lost: Error[] = []
    const live = connect(`redis://127.0.0.1:${port}`, (error) => lost.push(error))
    let missed = 0
    live.onMissed(() => {
      missed += 1
    })
    await eventually(() => expect(lost).toHaveLength(1))
    const started = await startRedis()
    const proxy = createServer((socket) => {
      const server = createConnection(Number(new URL(started.url).port), '127.0.0.1')
      socket
        .on('error', () => undefined)
        .pipe(server.on('error', () => undefined))
        .pipe(socket)
    })
    await new Promise<void>((resolve) => proxy.listen(port, '127.0.0.1', resolve))
    await eventually(() => expect(missed).toBe(1))
    await live.close()
    await started.close()
    proxy.close()
  })

  it('are reported as missed when the server stops responding, and arrive again over a new connection', async () => {
    const redis = await startRedis()
    const proxy = await freezingProxy(redis.url)
    const here = redisLiveEvents({ url: proxy.url, prefix: 'rescue' }, () => {}, soon)
    await expectReconnection(here, connect(redis.url), proxy)
    await redis.close()
  })

  it('are reported as missed to the other processes when only their own lost its connection', async () => {
    const redis = await startRedis()
    const proxy = await freezingProxy(redis.url)
    const here = redisLiveEvents({ url: proxy.url, prefix: 'rescue' }, () => {}, soon)
    await expectReported(here, connect(redis.url), proxy)
    await redis.close()
  })

  it('are reported as missed after another process was killed, not after it was stopped', async () => {
    const redis = await startRedis()
    const open = (url: string) => redisLiveEvents({ url, prefix: 'rescue' }, () => {}, { unsentPauseMs: 0 })
    await expectEndReported(open, redis.url, await freezingProxy(redis.url))
    await redis.close()
  })

  it('stay within the installation when several share a Redis', async () => {
    const redis = await startRedis()
    const [here, elsewhere] = [connect(redis.url), connect(redis.url, undefined, 'staging')]
    const seen: unknown[] = []
    here.subscribe(['alert'], ({ payload }) => seen.push(payload.n))
    await redis.subscribers(2)
    elsewhere.publish('alert', { n: 1 })
    here.publish('alert', { n: 2 })
    await eventually(() => expect(seen).toContain(2))
    expect(seen).toEqual([2])
    await redis.close()
  })

  it('ignore messages of other programs on the channel', async () => {
    const redis = await startRedis()
    const live = connect(redis.url)
    const seen: LiveEvent[] = []
    live.subscribe(['alert'], (one) => seen.push(one))
    await redis.subscribers(1)
    const stranger = new Redis(redis.url)
    for (const text of [
      'no json',
      'null',
      '{"type":"alert"}',
      '{"id":"1","type":"nosuch","timestamp":"","payload":{}}',
    ])
      await stranger.publish('rescue:live-events', text)
    stranger.disconnect()
    live.publish('alert', { n: 1 })
    await eventually(() => expect(seen.map(({ payload }) => payload.n)).toEqual([1]))
    await redis.close()
  })

  it('reach the clients of their own process while Redis is unavailable, which is reported once', async () => {
    const redis = await startRedis()
    const lost: Error[] = []
    const live = connect(redis.url, (error) => lost.push(error))
    const seen: unknown[] = []
    live.subscribe(['alert'], ({ payload }) => seen.push(payload.n))
    await redis.subscribers(1)
    await redis.close()
    await eventually(() => expect(lost).toHaveLength(1))
    live.publish('alert', { n: 1 })
    live.publish('alert', { n: 2 })
    await eventually(() => expect(seen).toEqual([1, 2]))
    expect(lost).toHaveLength(1)
  })
})
