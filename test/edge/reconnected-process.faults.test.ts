import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { createEventStreams } from '../../edge/event-stream.js'
import type { LiveEvents } from '../../runtime/live-events/live-events.js'
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

const servers: readonly (readonly [
  string,
  () => Promise<Server>,
  (url: string, times: LiveEventTimes) => LiveEvents,
])[] = [
  [
    'PostgreSQL',
    async () => {
      const { url, drop } = await createPostgresDatabase()
      return { url, close: drop }
    },
    (url, times) => postgresLiveEvents(url, () => {}, times),
  ],
  [
    'Redis',
    async () => {
      const [, start] = redisServers[0] ?? []
      return (await start?.()) as Server
    },
    (url, times) => redisLiveEvents({ url, prefix: 'rescue' }, () => {}, times),
  ],
]

describe.each(servers)('a process that has lost its connection to %s', (_name, start, open) => {
  let app: FastifyInstance
  let client: SseClient
  afterEach(async () => {
    client.close()
    await app.close()
  })

  it('asks its clients to reload once, also if its own messages did not reach the others', async () => {
    const server = await start()
    const proxy = await freezingProxy(server.url)
    const here = open(proxy.url, { checkEveryMs: 2_000, unsentPauseMs: 1_000 })
    const there = open(server.url, { unsentPauseMs: 1_000 })
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
    let received = 0
    here.subscribe(['system'], () => {
      received += 1
    })
    await eventually(() => {
      there.publish('system', {})
      expect(received).toBeGreaterThan(0)
    })
    let missedThere = 0
    there.onMissed(() => {
      missedThere += 1
    })
    proxy.freeze()
    here.publish('alert', { n: 1 })
    await eventually(() => expect(missedThere).toBe(1))
    const messages: unknown[] = []
    await eventually(async () => {
      there.publish('alert', { n: 2 })
      messages.push(...(await client.next()).map(({ data }) => data))
      expect(messages).toContain(2)
    })
    expect(messages.filter((message) => message === 'reload')).toHaveLength(1)
    await Promise.all([here.close(), there.close()])
    proxy.close()
    await server.close()
  })
})
