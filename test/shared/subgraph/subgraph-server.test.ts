import { buildSchema } from 'graphql'
import { afterEach, describe, expect, it } from 'vitest'
import type { Subgraph } from '../../../subgraphs/shared/subgraph/subgraph.js'
import { subgraphServer } from '../../../subgraphs/shared/subgraph/subgraph-server.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'

const operationsToken = 'an-operations-token-of-these-tests-0000'
let waiting = 3
const subgraph: Subgraph = {
  name: 'wallet',
  schema: buildSchema('type Query { none: Int }'),
  execute: async () => ({}),
  guards: {},
  start: async () => undefined,
  stop: async () => undefined,
  metrics: async () => [{ name: 'jobs_waiting', help: 'Jobs.', value: waiting }],
  ready: async () => ({ ready: true, details: { ledgerAgeSeconds: 5 } }),
}

const server = (settings: { production: boolean; operationsToken?: string }) =>
  subgraphServer(subgraph, {
    secrets: ['a-secret-for-tests-only-0123456789'],
    log: recordedLog(),
    operationsToken: undefined,
    ...settings,
  })

let app: ReturnType<typeof server>
afterEach(() => app.close())
const get = (path: string, authorization?: string) =>
  app.inject({ path, headers: authorization === undefined ? {} : { authorization } })

describe('the server of a subgraph in a process of its own', () => {
  it('serves the current metrics of its subgraph and of its process', async () => {
    app = server({ production: false })
    expect((await get('/metrics')).body).toContain('\njobs_waiting 3\n')
    waiting = 2
    const { body, headers } = await get('/metrics')
    expect(body).toContain('\njobs_waiting 2\n')
    expect(body).toContain('nodejs_eventloop_lag_seconds')
    expect(headers['content-type']).toContain('text/plain')
  })

  it('shows metrics and details of readiness in production for the operations token alone', async () => {
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

  it('shows no one its metrics in production without an operations token', async () => {
    app = server({ production: true })
    for (const authorization of [undefined, 'Bearer undefined', 'Bearer '])
      expect((await get('/metrics', authorization)).statusCode).toBe(401)
  })
})
