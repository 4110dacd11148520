import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HistoryFilter, HistoryRecord } from '../core/history.store.js'
import type { LedgerNode } from '../core/node.js'
import { totalOrderId } from '../core/protocol.js'
import { effectsJson, operationJson, transactionJson } from './history-json.js'
import { type Horizon, linksFor, nodeFor, readAccountId, readHash, readLedgerSequence } from './horizon.js'
import { serveList } from './list-endpoint.js'
import { pageBody, type Query, readBoolean, readTextPage, text } from './paging.js'
import { badRequest, beforeHistory, notFound, notImplemented } from './problems.js'

/** The path of a history list, and the part of the history that it shows. */
type Scope = {
  prefix: string
  filter: (node: LedgerNode, params: Record<string, string>) => Partial<HistoryFilter>
}

const OPERATIONS_OF_A_TRANSACTION = 4096n

const EVERYTHING: Scope = { prefix: '', filter: () => ({}) }
const ACCOUNT: Scope = { prefix: '/accounts/:account', filter: accountFilter }
const LEDGER: Scope = { prefix: '/ledgers/:sequence', filter: ledgerFilter }
const TRANSACTION: Scope = { prefix: '/transactions/:hash', filter: transactionFilter }

/** Transactions, operations and payments: all, by account, by ledger, by transaction, and single ones. */
export function historyRoutes(app: FastifyInstance, horizon: Horizon): void {
  for (const scope of [EVERYTHING, ACCOUNT, LEDGER]) {
    app.get(`${scope.prefix}/transactions`, (request, reply) =>
      listTransactions(horizon, scope, request, reply),
    )
  }
  for (const scope of [EVERYTHING, ACCOUNT, LEDGER, TRANSACTION]) {
    app.get(`${scope.prefix}/operations`, (request, reply) =>
      listOperations(horizon, scope, request, reply, false),
    )
    app.get(`${scope.prefix}/payments`, (request, reply) =>
      listOperations(horizon, scope, request, reply, true),
    )
  }

  app.get<{ Params: { hash: string } }>('/transactions/:hash', async (request) => {
    const hash = readHash(request.params.hash)
    const record = nodeFor(request, horizon).history.transactionByHash(hash)
    if (!record) throw notFound()
    return transactionJson(record, linksFor(request, horizon), hash)
  })

  app.get<{ Params: { id: string } }>('/operations/:id', async (request) => {
    const node = nodeFor(request, horizon)
    const record = operationOf(node, request.params.id)
    return operationJson(record, linksFor(request, horizon), joinedTo(node, request.query as Query)(record))
  })

  app.get<{ Params: { id: string } }>('/operations/:id/effects', async (request) => {
    const links = linksFor(request, horizon)
    const { id } = request.params
    const effects = effectsJson(operationOf(nodeFor(request, horizon), id), links)
    if (!effects) throw notImplemented()
    const query = request.query as Query
    return pageBody(links, `/operations/${id}/effects`, query, readTextPage(query), effects)
  })
}

function operationOf({ history }: LedgerNode, id: string): HistoryRecord {
  if (!/^\d{1,18}$/.test(id)) throw badRequest('id', 'operation id must be a whole number')
  const record = history.operationById(BigInt(id))
  if (!record) throw notFound()
  return record
}

function listTransactions(horizon: Horizon, scope: Scope, request: FastifyRequest, reply: FastifyReply) {
  const node = nodeFor(request, horizon)
  const filter = filterOf(node, scope, request)
  return serveList({ horizon, node, request, reply }, (page, links) =>
    node.history.transactions(filter, page).map((record) => transactionJson(record, links)),
  )
}

function listOperations(
  horizon: Horizon,
  scope: Scope,
  request: FastifyRequest,
  reply: FastifyReply,
  paymentsOnly: boolean,
) {
  const node = nodeFor(request, horizon)
  const filter = { ...filterOf(node, scope, request), paymentsOnly }
  const joined = joinedTo(node, request.query as Query)
  return serveList({ horizon, node, request, reply }, (page, links) =>
    node.history.operations(filter, page).map((record) => operationJson(record, links, joined(record))),
  )
}

function filterOf(node: LedgerNode, scope: Scope, request: FastifyRequest): HistoryFilter {
  const narrowed = scope.filter(node, request.params as Record<string, string>)
  return { includeFailed: readBoolean(request.query as Query, 'include_failed'), ...narrowed }
}

/** `join=transactions` includes the transaction of each operation. */
function joinedTo(
  { history }: LedgerNode,
  query: Query,
): (record: HistoryRecord) => HistoryRecord | undefined {
  const join = text(query.join)
  if (join === undefined || join === '') return () => undefined
  if (join !== 'transactions') throw badRequest('join', 'join must be transactions')
  return ({ id }) => history.transactionById(id - (id % OPERATIONS_OF_A_TRANSACTION))
}

function accountFilter(
  { entries, history }: LedgerNode,
  params: Record<string, string>,
): Partial<HistoryFilter> {
  const account = readAccountId(params.account ?? '')
  if (!entries.account(account) && !history.knowsAccount(account)) throw notFound()
  return { account }
}

function ledgerFilter(
  { elder, ledgers }: LedgerNode,
  params: Record<string, string>,
): Partial<HistoryFilter> {
  const sequence = readLedgerSequence(params.sequence ?? '')
  if (sequence < elder()) throw beforeHistory()
  if (!ledgers.bySequence(sequence)) throw notFound()
  return { range: { from: totalOrderId(sequence, 0, 0), below: totalOrderId(sequence + 1, 0, 0) } }
}

/** The operations of a failed transaction are listed without `include_failed`. */
function transactionFilter({ history }: LedgerNode, params: Record<string, string>): Partial<HistoryFilter> {
  const record = history.transactionByHash(readHash(params.hash ?? ''))
  if (!record) throw notFound()
  return { includeFailed: true, range: { from: record.id, below: record.id + OPERATIONS_OF_A_TRANSACTION } }
}
