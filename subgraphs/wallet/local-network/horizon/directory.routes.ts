import { StrKey } from '@stellar/stellar-sdk'
import type { FastifyInstance } from 'fastify'
import type { AccountFilter, AssetSummary } from '../core/directory.store.js'
import type { ClaimableBalanceEntry } from '../core/entries.js'
import { decimalAmount } from '../core/protocol.js'
import { assetMembers } from '../operations/assets.js'
import { assetText } from '../operations/claimable-balances.js'
import { accountView } from './account.routes.js'
import { accountFlags, accountJson } from './account-json.js'
import { type Horizon, linksFor, readAccountId, stateNodeFor } from './horizon.js'
import type { Links } from './links.js'
import { pageBody, type Query, readTextPage, type TextPageRequest, text } from './paging.js'
import { badRequest, notFound } from './problems.js'

/** GET /accounts by signer, asset or sponsor, GET /claimable_balances by claimant and by id, and GET /assets. */
export function directoryRoutes(app: FastifyInstance, horizon: Horizon): void {
  const { ledger } = horizon

  app.get('/accounts', async (request, reply) => {
    const node = stateNodeFor(request, reply, horizon)
    const query = request.query as Query
    const page = readTextPage(query)
    const links = linksFor(request, horizon)
    const records = ledger.directory.accounts(readFilter(query), page).flatMap((id) => {
      const view = accountView(node, id)
      return view ? [accountJson(view, links)] : []
    })
    return pageBody(links, '/accounts', query, page, records)
  })

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

  app.get('/assets', async (request, reply) => {
    stateNodeFor(request, reply, horizon)
    const query = request.query as Query
    const page = readTextPage(query)
    const links = linksFor(request, horizon)
    const asset = { code: text(query.asset_code), issuer: text(query.asset_issuer) }
    const all = ledger.directory.assets(asset).map((summary) => assetJson(horizon, summary))
    const beyond = all.filter(({ paging_token }) =>
      page.order === 'asc' ? paging_token > page.cursor : page.cursor === '' || paging_token < page.cursor,
    )
    if (page.order === 'desc') beyond.reverse()
    return pageBody(links, '/assets', query, page, beyond.slice(0, page.limit))
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

function readFilter(query: Query): AccountFilter {
  const [signer, asset, sponsor] = [text(query.signer), text(query.asset), text(query.sponsor)]
  if ([signer, asset, sponsor].filter((one) => one !== undefined).length !== 1) {
    throw badRequest('filters', 'name exactly one of signer, asset and sponsor')
  }
  if (signer !== undefined) return { signer }
  if (sponsor !== undefined) return { sponsor }
  const [code = '', issuer = ''] = (asset ?? '').split(':')
  if (code === '' || !StrKey.isValidEd25519PublicKey(issuer)) {
    throw badRequest('asset', 'asset must have the form CODE:ISSUER')
  }
  return { asset: { code, issuer } }
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
    amount: decimalAmount(amount),
    sponsor,
    last_modified_ledger: modifiedLedger,
    claimants: claimants.map((destination) => ({ destination, predicate: { unconditional: true } })),
    flags: { clawback_enabled: false },
    paging_token: `${modifiedLedger}-${id}`,
  }
}

function assetJson({ ledger }: Horizon, { code, issuer, accounts, balances }: AssetSummary) {
  const account = ledger.entries.account(issuer)
  const domain = account?.homeDomain ?? ''
  const members = assetMembers({ code, issuer })
  return {
    _links: { toml: { href: domain === '' ? '' : `https://${domain}/.well-known/stellar.toml` } },
    ...members,
    paging_token: `${code}_${issuer}_${members.asset_type}`,
    accounts: {
      authorized: accounts.authorized,
      authorized_to_maintain_liabilities: accounts.maintaining,
      unauthorized: accounts.unauthorized,
    },
    num_claimable_balances: 0,
    num_liquidity_pools: 0,
    num_contracts: 0,
    balances: {
      authorized: decimalAmount(balances.authorized),
      authorized_to_maintain_liabilities: decimalAmount(balances.maintaining),
      unauthorized: decimalAmount(balances.unauthorized),
    },
    claimable_balances_amount: '0.0000000',
    liquidity_pools_amount: '0.0000000',
    contracts_amount: '0.0000000',
    flags: accountFlags(account?.flags ?? 0),
  }
}
