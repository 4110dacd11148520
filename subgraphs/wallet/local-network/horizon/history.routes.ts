import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HistoryFilter, HistoryRecord } from '../core/history.store.js'
import { totalOrderId } from '../core/protocol.js'
import { operationJson, transactionJson } from './history-json.js'
import { type Horizon, linksFor, readAccountId, readHash, readLedgerSequence } from './horizon.js'
import { answerList } from './list-endpoint.js'
import { type Query, readBoolean, text } from './paging.js'
import { badRequest, notFound } from './problems.js'

/** The path of a history list, and the part of the history that it shows. */
type Scope = {
  prefix: string
  filter: (horizon: Horizon, params: Record<string, string>) => Partial<HistoryFilter>
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
    const record = horizon.ledger.history.transactionByHash(hash)
    if (!record) throw notFound()
    return transactionJson(record, linksFor(request, horizon), hash)
  })

  app.get<{ Params: { id: string } }>('/operations/:id', async (request) => {
    const { id } = request.params
    if (!/^\d{1,18}$/.test(id)) throw badRequest('id', 'operation id must be a whole number')
    const record = horizon.ledger.history.operationById(BigInt(id))
    if (!record) throw notFound()
    return operationJson(
      record,
      linksFor(request, horizon),
      joinedTo(horizon, request.query as Query)(record),
    )
  })
}

function listTransactions(horizon: Horizon, scope: Scope, request: FastifyRequest, reply: FastifyReply) {
  const filter = filterOf(horizon, scope, request)
  return answerList(horizon, request, reply, (page, links) =>
    horizon.ledger.history.transactions(filter, page).map((record) => transactionJson(record, links)),
  )
}

function listOperations(
  horizon: Horizon,
  scope: Scope,
  request: FastifyRequest,
  reply: FastifyReply,
  paymentsOnly: boolean,
) {
  const filter = { ...filterOf(horizon, scope, request), paymentsOnly }
  const joined = joinedTo(horizon, request.query as Query)
  return answerList(horizon, request, reply, (page, links) =>
    horizon.ledger.history
      .operations(filter, page)
      .map((record) => operationJson(record, links, joined(record))),
  )
}

function filterOf(horizon: Horizon, scope: Scope, request: FastifyRequest): HistoryFilter {
  const narrowed = scope.filter(horizon, request.params as Record<string, string>)
  return { includeFailed: readBoolean(request.query as Query, 'include_failed'), ...narrowed }
}

/** `join=transactions` includes the transaction of each operation. */
function joinedTo({ ledger }: Horizon, query: Query): (record: HistoryRecord) => HistoryRecord | undefined {
  const join = text(query.join)
  if (join === undefined || join === '') return () => undefined
  if (join !== 'transactions') throw badRequest('join', 'join must be transactions')
  return ({ id }) => ledger.history.transactionById(id - (id % OPERATIONS_OF_A_TRANSACTION))
}

function accountFilter({ ledger }: Horizon, params: Record<string, string>): Partial<HistoryFilter> {
  const account = readAccountId(params.account ?? '')
  if (!ledger.entries.account(account) && !ledger.history.knowsAccount(account)) throw notFound()
  return { account }
}

function ledgerFilter({ ledger }: Horizon, params: Record<string, string>): Partial<HistoryFilter> {
  const sequence = readLedgerSequence(params.sequence ?? '')
  if (!ledger.ledgers.bySequence(sequence)) throw notFound()
  return { range: { from: totalOrderId(sequence, 0, 0), below: totalOrderId(sequence + 1, 0, 0) } }
}

/** The operations of a failed transaction are listed without `include_failed`. */
function transactionFilter({ ledger }: Horizon, params: Record<string, string>): Partial<HistoryFilter> {
  const record = ledger.history.transactionByHash(readHash(params.hash ?? ''))
  if (!record) throw notFound()
  return { includeFailed: true, range: { from: record.id, below: record.id + OPERATIONS_OF_A_TRANSACTION } }
}
