import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type SpanTree, traceCollector } from '../support/doubles/trace-collector.js'
import { startWebhookReceiver, type WebhookReceiver } from '../support/doubles/webhook-receiver.js'
import { type Clients, createClients } from '../support/drill/clients.js'
import { clockAhead, type Installation, startInstallation } from '../support/drill/installation.js'
import { assertPromisesKept, subscribe } from '../support/drill/promises-kept.js'
import { startTraffic, type Traffic } from '../support/drill/traffic.js'
import { createPostgresDatabase } from '../support/platform/databases.js'
import { LEASE_EXPIRED_MS } from '../support/platform/killed-wallet.js'
import { demoPassword } from '../support/platform/running-platform.js'
import { eventually } from '../support/runner/retry-until.js'
import { redisServers } from '../support/servers/redis-server.js'

describe('two edges, two processes of each service, and a worker', () => {
  let directory: string
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>
  let redis: Awaited<ReturnType<(typeof redisServers)[number][1]>>
  let receiver: WebhookReceiver
  let collector: Awaited<ReturnType<typeof traceCollector>>
  let installation: Installation
  let clients: Clients
  let traffic: Traffic
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'many-processes-'))
    database = await createPostgresDatabase()
    const [, startRedis] = redisServers.at(-1) ?? []
    redis = (await startRedis?.()) as typeof redis
    receiver = await startWebhookReceiver()
    collector = await traceCollector()
    installation = await startInstallation({
      directory,
      databaseUrl: database.url,
      redisUrl: redis.url,
      traces: collector.endpoint,
      counts: { edge: 2, wallet: 2, 'ai-hub': 2, backoffice: 2, worker: 1 },
    })
    clients = createClients(installation.origins, demoPassword)
    await subscribe(clients, receiver)
  })
  afterAll(async () => {
    await traffic?.end().catch(() => undefined)
    traffic?.stopWatching()
    await installation?.close()
    await receiver?.close()
    await collector?.close()
    await redis?.close()
    await database?.drop()
    await rm(directory, { recursive: true, force: true })
  })

  it('record one trace for an operation, from the edge to the statements of a service', async () => {
    const [traceId, sender] = ['4bf92f3577b34da6a3ce929d0e0e4731', '00f067aa0ba902b7']
    const response = await fetch(`${installation.origins[0]}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${await clients.session('staff')}`,
        traceparent: `00-${traceId}-${sender}-01`,
      },
      body: JSON.stringify({ query: '{ cases(page: {limit: 1}) { nodes { id } } }' }),
    })
    expect(((await response.json()) as { errors?: unknown }).errors).toBeUndefined()
    const below = (parts: readonly SpanTree[], name: string) =>
      parts.filter((one) => one.name === name).flatMap((one) => one.parts)
    await eventually(() => {
      const edge = collector.partsOf(traceId, sender)
      const fetched = below(below(below(edge, 'POST /graphql'), 'operation'), 'fetch backoffice')
      const called = below(fetched, 'POST /graphql')
      expect(below(called, 'subgraph backoffice').map(({ name }) => name)).toContain('select')
    })
  })

  it('accept tokens of people that another router forwards, and enforce the guards of the graph', async () => {
    const ask = async (authorization: string | undefined, query: string) => {
      const response = await fetch(`${installation.urlOf('backoffice', 0)}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
        body: JSON.stringify({ query }),
      })
      const { data, errors } = (await response.json()) as {
        data: unknown
        errors?: [{ extensions: { code: string } }]
      }
      return errors ? errors[0].extensions.code : data
    }
    const users = '{ users(page: {limit: 1}) { nodes { id } } }'
    const staff = await clients.session('staff')
    expect(await ask(`Bearer ${staff}`, users)).toEqual({ users: { nodes: [expect.anything()] } })
    const donor = await clients.idToken('donor')
    const [head, claims, signature] = donor.split('.')
    const forged = [head, claims, signature?.split('').reverse().join('')].join('.')
    expect([
      await ask(`Bearer ${donor}`, '{ cases(page: {limit: 1}) { totalCount } }'),
      await ask(`Bearer ${donor}`, users),
      await ask(`Bearer ${forged}`, users),
      await ask('Bearer nobody', users),
      await ask(undefined, users),
    ]).toEqual([
      { cases: { totalCount: expect.any(Number) } },
      'FORBIDDEN',
      'UNAUTHORIZED',
      'UNAUTHORIZED',
      'UNAUTHORIZED',
    ])
  })

  it('serve mixed requests', async () => {
    traffic = await startTraffic(clients, { count: 2, reviews: false })
    await traffic.rounds(1)
    const { cases, sends, donations, uploads, unknown } = traffic.promised
    for (const acknowledged of [cases, sends, donations, uploads])
      expect(acknowledged.length).toBeGreaterThanOrEqual(traffic.wallets.length)
    expect(unknown).toBe(0)
  })

  it('lose no acknowledged change when one process of each kind is killed', async () => {
    for (const kind of ['worker', 'edge', 'wallet', 'backoffice', 'ai-hub'] as const)
      await installation.kill(kind, 0)
    // Its clock is past the leases of the killed processes.
    await installation.start('worker', 0, clockAhead(LEASE_EXPIRED_MS))
    await traffic.rounds(1)
    await traffic.end()
    await assertPromisesKept(clients, traffic, receiver)
  })

  it('exit with code 0 on a signal', async () => {
    const codes = await Promise.all(
      installation.members().map(({ kind, index }) => installation.stop(kind, index)),
    )
    expect(codes).toEqual(codes.map(() => 0))
  })
})
