import type { FastifyInstance } from 'fastify'
import { formatAmount } from '../../../../schema/scalars.js'
import type { ClaimableBalanceEntry } from '../core/entries.js'
import { assetText } from '../operations/claimable-balances.js'
import { type Horizon, linksFor, readAccountId, stateNodeFor } from './horizon.js'
import type { Links } from './links.js'
import { pageBody, type Query, readTextPage, type TextPageRequest, text } from './paging.js'
import { notFound } from './problems.js'

/** GET /claimable_balances by claimant and by id. */
export function claimableRoutes(app: FastifyInstance, horizon: Horizon): void {
  const { ledger } = horizon

  app.get('/claimable_balances', async (request, reply) => {
    const node = stateNodeFor(request, reply, horizon)
    const query = request.query as Query
    const page = readTextPage(query)
    const links = linksFor(request, horizon)
    const records = ledger.entries
      .claimablesOf(readAccountId(text(query.claimant) ?? ''))
      .filter(({ modifiedLedger }) => modifiedLedger <= node.head().sequence)
      .map((balance) => claimableJson(balance, links))
    return pageBody(links, '/claimable_balances', query, page, claimablePage(records, page))
  })

  app.get<{ Params: { id: string } }>('/claimable_balances/:id', async (request, reply) => {
    const node = stateNodeFor(request, reply, horizon)
    const balance = ledger.entries.claimable(request.params.id)
    if (!balance || balance.modifiedLedger > node.head().sequence) throw notFound()
    return claimableJson(balance, linksFor(request, horizon))
  })
}

type Claimable = ReturnType<typeof claimableJson>

/** Cursors have the form LEDGER-ID, and are ordered by the ledger first. */
function claimablePage(
  records: readonly Claimable[],
  { cursor, order, limit }: TextPageRequest,
): Claimable[] {
  const compare = (a: string, b: string): number => {
    const difference = Number(a.split('-')[0]) - Number(b.split('-')[0])
    return difference === 0 ? Number(a > b) - Number(a < b) : difference
  }
  const sign = order === 'asc' ? 1 : -1
  return records
    .filter(({ paging_token }) => cursor === '' || compare(paging_token, cursor) * sign > 0)
    .sort((a, b) => compare(a.paging_token, b.paging_token) * sign)
    .slice(0, limit)
}

function claimableJson(
  { id, asset, amount, sponsor, claimants, modifiedLedger }: ClaimableBalanceEntry,
  links: Links,
) {
  const self = `/claimable_balances/${id}`
  return {
    _links: {
      self: links.to(self),
      transactions: links.paged(`${self}/transactions`),
      operations: links.paged(`${self}/operations`),
    },
    id,
    asset: assetText(asset),
    amount: formatAmount(amount),
    sponsor,
    last_modified_ledger: modifiedLedger,
    claimants: claimants.map((destination) => ({ destination, predicate: { unconditional: true } })),
    flags: { clawback_enabled: false },
    paging_token: `${modifiedLedger}-${id}`,
  }
}
