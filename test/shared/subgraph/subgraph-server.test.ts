import { buildSchema, parse } from 'graphql'
import { afterEach, describe, expect, it } from 'vitest'
import { internalServer } from '../../../gateway/internal-routes.js'
import { internalTokenSigner } from '../../../runtime/calls/internal-token.js'
import { internalAudiences } from '../../../runtime/calls/viewer-token.js'
import type { Execute } from '../../../runtime/execute.js'
import type { IdentityDirectory } from '../../../runtime/identity-directory.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import { createGraphClient } from '../../../subgraphs/shared/service-calls/graph-client.js'
import type { Subgraph } from '../../../subgraphs/shared/subgraph/subgraph.js'
import { subgraphServer } from '../../../subgraphs/shared/subgraph/subgraph-server.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'

const secret = 'a-secret-for-tests-only-0123456789'
const operationsToken = 'an-operations-token-of-these-tests-0000'
let waiting = 3
const executed: RequestContext[] = []
const subgraph: Subgraph = {
  name: 'wallet',
  schema: buildSchema('type Query { none: Int } type Mutation { act: Int }'),
  execute: async ({ context }) => {
    executed.push(context)
    return {}
  },
  guards: {},
  start: async () => undefined,
  stop: async () => undefined,
  metrics: async () => [{ name: 'jobs_waiting', help: 'Jobs.', value: waiting }],
  ready: async () => ({ ready: true, details: { ledgerAgeSeconds: 5 } }),
}

const server = (settings: {
  production: boolean
  operationsToken?: string
  viewerOf?: (authorization: string) => Promise<Viewer>
}) =>
  subgraphServer(subgraph, {
    secrets: [secret],
    log: recordedLog(),
    operationsToken: undefined,
    ...settings,
  })

let app: ReturnType<typeof server>
afterEach(() => app.close())
const get = (path: string, authorization?: string) =>
  app.inject({ path, headers: authorization === undefined ? {} : { authorization } })

describe('the server of a subgraph in a separate process', () => {
  it('serves the current metrics of its subgraph and of its process', async () => {
    app = server({ production: false })
    expect((await get('/metrics')).body).toContain('\njobs_waiting 3\n')
    waiting = 2
    const { body, headers } = await get('/metrics')
    expect(body).toContain('\njobs_waiting 2\n')
    expect(body).toContain('nodejs_eventloop_lag_seconds')
    expect(headers['content-type']).toContain('text/plain')
  })

  it('returns metrics and readiness details in production only with the operations token', async () => {
    app = server({ production: true, operationsToken })
    for (const authorization of [undefined, '', 'Bearer ', 'Bearer wrong', `Basic ${operationsToken}`]) {
      const refused = await get('/metrics', authorization)
      expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([401, 'Bearer'])
      expect(refused.body).not.toContain('jobs_waiting')
      expect((await get('/readyz', authorization)).json()).toEqual({ status: 'ok', subgraph: 'wallet' })
    }
    const authorization = `Bearer ${operationsToken}`
    expect((await get('/metrics', authorization)).body).toContain('jobs_waiting')
    expect((await get('/readyz', authorization)).json()).toMatchObject({ details: { ledgerAgeSeconds: 5 } })
  })

  it('rejects queries, but not mutations, without time left, and passes the deadline on to nested calls', async () => {
    app = server({ production: false })
    executed.length = 0
    const token = await internalTokenSigner([secret], internalAudiences.subgraph)({ kind: 'anonymous' })
    const send = (query: string, budget: string) =>
      app.inject({
        method: 'POST',
        path: '/graphql',
        headers: { authorization: `Bearer ${token}`, 'x-time-budget': budget },
        payload: { query },
      })
    expect((await send('{ none }', '0')).statusCode).toBe(503)
    expect(executed).toEqual([])
    expect((await send('mutation { act }', '0')).statusCode).toBe(200)
    expect((await send('{ none }', '60000')).statusCode).toBe(200)
    const now = performance.now()
    expect(executed[1]?.deadline).toBeGreaterThan(now)
    expect(executed[1]?.deadline).toBeLessThanOrEqual(now + 60_000)
    // A malformed budget is ignored.
    for (const budget of ['', '-5', '1e9', '99999999999999'])
      expect((await send('{ none }', budget)).statusCode).toBe(200)
    expect(executed.slice(2).map(({ deadline }) => deadline)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])

    const nested: RequestContext[] = []
    const client = createGraphClient('wallet', async ({ context }) => {
      nested.push(context)
      return { data: {} }
    })
    await client.request({ document: parse('{ none }') }, {}, executed[1])
    expect(nested[0]).toMatchObject({ deadline: executed[1]?.deadline, cancelled: executed[1]?.cancelled })
  })

  it('uses only the viewer and the idempotency key from a request of another router', async () => {
    const donor = {
      kind: 'session',
      subject: 'usr_1',
      role: 'user',
      email: 'd@rescue.example',
      name: 'D',
    } as const
    const request = {
      method: 'POST',
      path: '/graphql',
      headers: {
        authorization: 'Bearer of-the-donor',
        'idempotency-key': 'k-1',
        'x-client-address': '10.0.0.1',
        'x-client-user-agent': 'forged',
        'x-request-id': 'forged',
      },
      payload: { query: '{ none }' },
    } as const
    app = server({ production: false })
    expect((await app.inject(request)).statusCode).toBe(401)
    await app.close()
    executed.length = 0
    app = server({
      production: false,
      viewerOf: async (authorization) =>
        authorization === 'Bearer of-the-donor' ? donor : { kind: 'anonymous', refusal: 'unknown' },
    })
    expect((await app.inject(request)).statusCode).toBe(200)
    for (const headers of [{}, { authorization: 'Bearer other' }])
      expect((await app.inject({ ...request, headers })).statusCode).toBe(200)
    expect(executed.map(({ viewer, idempotencyKey }) => [viewer, idempotencyKey])).toEqual([
      [donor, 'k-1'],
      [{ kind: 'anonymous' }, undefined],
      [{ kind: 'anonymous', refusal: 'unknown' }, undefined],
    ])
    const [first] = executed
    expect([first?.address, first?.userAgent]).toEqual([undefined, undefined])
    expect(first?.requestId).toMatch(/^(?!forged$)./)
  })

  it('accepts a key of a service that contains a subject and the longest key of a person', async () => {
    app = server({ production: false })
    executed.length = 0
    const token = await internalTokenSigner(
      [secret],
      internalAudiences.subgraph,
    )({ kind: 'service', subject: 'service:wallet' })
    const key = `cn=Ana Díaz,dc=shelter/${'k'.repeat(255)}`
    const { statusCode } = await app.inject({
      method: 'POST',
      path: '/graphql',
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
      payload: { query: 'mutation { act }' },
    })
    expect([statusCode, executed.map(({ idempotencyKey }) => idempotencyKey)]).toEqual([200, [key]])
  })

  it('returns 401 for metrics in production when no operations token is configured', async () => {
    app = server({ production: true })
    for (const authorization of [undefined, 'Bearer undefined', 'Bearer '])
      expect((await get('/metrics', authorization)).statusCode).toBe(401)
  })
})

it('the edge takes the id of the request that caused a call from the service that sends the call', async () => {
  const ids: string[] = []
  const execute: Execute = async ({ context }) => {
    ids.push(context.requestId)
    return { data: {} }
  }
  app = internalServer({ secrets: [secret], execute, directory: {} as IdentityDirectory })
  const viewer = { kind: 'service', subject: 'service:wallet' } as const
  const token = await internalTokenSigner([secret], internalAudiences.edge)(viewer)
  const { statusCode } = await app.inject({
    method: 'POST',
    path: '/internal/graphql',
    headers: { authorization: `Bearer ${token}`, 'x-request-id': 'caused-by-1' },
    payload: { query: '{ none }' },
  })
  expect([statusCode, ids]).toEqual([200, ['caused-by-1']])
})
