import Fastify, { type FastifyInstance } from 'fastify'
import { Redis } from 'ioredis'
import pg from 'pg'
import { ulid } from 'ulid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createEventStreams } from '../../edge/event-stream.js'
import type { LiveEvents, LiveType } from '../../runtime/live-events/live-events.js'
import { postgresLiveEvents } from '../../runtime/live-events/postgres-live-events.js'
import type { LiveEventTimes } from '../../runtime/live-events/process-signs.js'
import { redisLiveEvents } from '../../runtime/live-events/redis-live-events.js'
import { connectSse, type SseClient } from '../support/doubles/sse-client.js'
import { createPostgresDatabase } from '../support/platform/databases.js'
import { eventually } from '../support/runner/retry-until.js'
import { freezingProxy } from '../support/servers/freezing-proxy.js'
import { redisServers } from '../support/servers/redis-server.js'

interface Server {
  readonly url: string
  close(): Promise<unknown>
}

/** Publishes a message as another process would, and waits until the server has taken it. */
type Publish = (message: object) => Promise<unknown>

const servers: readonly (readonly [
  string,
  () => Promise<Server>,
  (url: string, times?: LiveEventTimes) => LiveEvents,
  (url: string) => { readonly publish: Publish; end(): Promise<unknown> },
])[] = [
  [
    'PostgreSQL',
    async () => {
      const { url, drop } = await createPostgresDatabase()
      return { url, close: drop }
    },
    (url, times) => postgresLiveEvents(url, () => {}, times),
    (url) => {
      const pool = new pg.Pool({ connectionString: url, max: 1 })
      const publish: Publish = (message) =>
        pool.query('select pg_notify($1, $2)', ['live-events', `other:0/1:${JSON.stringify(message)}`])
      return { publish, end: () => pool.end() }
    },
  ],
  [
    'Redis',
    async () => {
      const [, start] = redisServers[0] ?? []
      return (await start?.()) as Server
    },
    (url, times) => redisLiveEvents({ url, prefix: 'rescue' }, () => {}, times),
    (url) => {
      const redis = new Redis(url)
      const publish: Publish = (message) => redis.publish('rescue:live-events', JSON.stringify(message))
      return { publish, end: () => redis.quit() }
    },
  ],
]

describe.each(servers)('a process that has lost its connection to %s', (_name, start, open, connect) => {
  let app: FastifyInstance
  let client: SseClient
  afterEach(async () => {
    vi.restoreAllMocks()
    client.close()
    await app.close()
  })

  it('asks its clients to reload once, also if its own messages did not reach the others', async () => {
    const server = await start()
    const proxy = await freezingProxy(server.url)
    const other = connect(server.url)
    const publish = (type: LiveType, n: number) =>
      other.publish({ id: ulid(), type, timestamp: new Date().toISOString(), payload: { n } })
    const here = open(proxy.url, { checkEveryMs: 2_000 })
    const there = open(server.url)
    const streams = createEventStreams({ live: here })
    app = Fastify()
    app.addHook('preClose', async () => streams.close())
    app.get('/', (request, reply) => {
      streams.open(request, reply, (stream) => {
        const endReports = stream.onMissed(() => stream.send({ data: '"reload"' }))
        const unsubscribe = here.subscribe(['alert'], ({ payload }) =>
          stream.send({ data: JSON.stringify(payload.n) }),
        )
        return () => {
          endReports()
          unsubscribe()
        }
      })
    })
    client = await connectSse(await app.listen({ host: '127.0.0.1', port: 0 }))
    // Neither publishes before both are connected, so that the only message that does not reach the others is the one below.
    const connected = new Set<LiveEvents>()
    for (const one of [here, there]) one.subscribe(['system'], () => connected.add(one))
    await eventually(async () => {
      await publish('system', 0)
      expect(connected.size).toBe(2)
    })
    let missedThere = 0
    there.onMissed(() => {
      missedThere += 1
    })
    // No pause before it tells the others, which then happens long before the time after which its clients reload anyway.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    proxy.freeze()
    here.publish('alert', { n: 1 })
    await eventually(() => expect(missedThere).toBe(1))
    const messages: unknown[] = []
    await eventually(async () => {
      await publish('alert', 2)
      messages.push(...(await client.next()).map(({ data }) => data))
      expect(messages).toContain(2)
    })
    expect(messages.filter((message) => message === 'reload')).toHaveLength(1)
    await Promise.all([here.close(), there.close(), other.end()])
    proxy.close()
    await server.close()
  })
})
