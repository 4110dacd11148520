import type { FastifyInstance } from 'fastify'
import type { LedgerNode } from '../core/node.js'
import { type AccountView, accountJson } from './account-json.js'
import { type Horizon, linksFor, readAccountId, stateNodeFor } from './horizon.js'
import { notFound } from './problems.js'
import { type Feed, wantsStream } from './streams.js'

type AccountParams = { Params: { account: string } }
type DataParams = { Params: { account: string; key: string } }

/** GET /accounts/{id}, also as a stream of its changes, and GET /accounts/{id}/data/{key}. */
export function accountRoutes(app: FastifyInstance, horizon: Horizon): void {
  const { streams } = horizon

  app.get<AccountParams>('/accounts/:account', async (request, reply) => {
    const id = readAccountId(request.params.account)
    const links = linksFor(request, horizon)
    const node = stateNodeFor(request, reply, horizon)
    const view = accountView(node, id)
    if (!view) throw notFound()
    if (!wantsStream(request)) return accountJson(view, links)
    return streams.serve(
      reply,
      changesOf(node, id, (changed) => accountJson(changed, links)),
    )
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

export function accountView({ entries }: Pick<LedgerNode, 'entries'>, id: string): AccountView | undefined {
  const account = entries.account(id)
  return account && { account, trustLines: entries.trustLinesOf(id), data: entries.dataOf(id) }
}

/** The account now, and after every ledger that changed it. */
function changesOf(node: LedgerNode, id: string, render: (view: AccountView) => object): Feed {
  let shown = ''
  return () => {
    const view = accountView(node, id)
    if (!view) return []
    const record = render(view)
    const state = JSON.stringify(record)
    if (state === shown) return []
    shown = state
    return [{ id: view.account.modifiedLedger.toString(), record }]
  }
}
