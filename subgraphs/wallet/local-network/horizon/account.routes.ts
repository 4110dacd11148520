import type { FastifyInstance } from 'fastify'
import { accountJson } from './account-json.js'
import { type Horizon, linksFor, readAccountId, stateNodeFor } from './horizon.js'
import { notFound } from './problems.js'

type AccountParams = { Params: { account: string } }
type DataParams = { Params: { account: string; key: string } }

/** GET /accounts/{id} and GET /accounts/{id}/data/{key}. */
export function accountRoutes(app: FastifyInstance, horizon: Horizon): void {
  app.get<AccountParams>('/accounts/:account', async (request, reply) => {
    const id = readAccountId(request.params.account)
    const { entries } = stateNodeFor(request, reply, horizon)
    const account = entries.account(id)
    if (!account) throw notFound()
    const view = { account, trustLines: entries.trustLinesOf(id), data: entries.dataOf(id) }
    return accountJson(view, linksFor(request, horizon))
  })

  app.get<DataParams>('/accounts/:account/data/:key', async (request, reply) => {
    const id = readAccountId(request.params.account)
    const entry = stateNodeFor(request, reply, horizon)
      .entries.dataOf(id)
      .find(({ name }) => name === request.params.key)
    if (!entry) throw notFound()
    return { value: entry.value, sponsor: entry.sponsor }
  })
}
