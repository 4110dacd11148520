import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeResult } from '../../ledger/result-codes.js'
import type { HistoryRecord } from '../core/history.store.js'
import type { SignedTransaction } from '../core/transactions/envelope.js'
import { actOn } from './fault-hooks.js'
import { transactionJson } from './history-json.js'
import { type Horizon, linksFor, nodeFor } from './horizon.js'
import { badRequest, submissionTimeout, transactionFailed, transactionMalformed } from './problems.js'

/** POST /transactions waits for the ledger; POST /transactions_async returns the response of the queue. */
export function submissionRoutes(app: FastifyInstance, horizon: Horizon): void {
  app.post('/transactions', async (request, reply) => {
    const transaction = readTransaction(request, horizon)
    const node = nodeFor(request, horizon)
    const find = () => node.history.transactionByHash(transaction.hash.toString('hex'))
    const known = find()
    if (known) return sendOutcome(request, horizon, transaction, known)
    const acceptance = horizon.ledger.accept(transaction, horizon.faults?.otherCore?.())
    // Like Horizon, which retries because its core may be ahead of its history.
    const applied = acceptance.status === 'ERROR' ? find() : undefined
    if (applied) return sendOutcome(request, horizon, transaction, applied)
    if (acceptance.status === 'ERROR') throw transactionFailed(transaction.envelope, acceptance.result)
    if (acceptance.status === 'PENDING' && (await actOnAccepted(request, reply, horizon, transaction)))
      return reply
    const outcome = await outcomeOf(horizon, transaction, submissionDeadline(horizon))
    if (outcome) return sendOutcome(request, horizon, transaction, outcome)
    throw submissionTimeout(transaction.hash.toString('hex'), transaction.envelope)
  })

  app.post('/transactions_async', async (request, reply) => {
    const transaction = readTransaction(request, horizon)
    const acceptance = horizon.ledger.accept(transaction, horizon.faults?.otherCore?.())
    if (acceptance.status === 'PENDING' && (await actOnAccepted(request, reply, horizon, transaction)))
      return reply
    const error = acceptance.status === 'ERROR' ? acceptance.result.toXDR('base64') : undefined
    return reply.code(ASYNC_STATUS[acceptance.status]).send({
      tx_status: acceptance.status,
      hash: transaction.hash.toString('hex'),
      ...(error && { error_result_xdr: error }),
    })
  })
}

const ASYNC_STATUS = { PENDING: 201, ERROR: 400, DUPLICATE: 409, TRY_AGAIN_LATER: 503 } as const

function readTransaction(request: FastifyRequest, { ledger }: Horizon): SignedTransaction {
  const envelope = (request.body as URLSearchParams | undefined)?.get('tx') ?? ''
  if (envelope === '') throw badRequest('tx', 'the form field tx must hold a transaction envelope')
  const transaction = ledger.decode(envelope)
  if (!transaction) throw transactionMalformed(envelope)
  return transaction
}

async function actOnAccepted(
  request: FastifyRequest,
  reply: FastifyReply,
  { faults, basePath }: Horizon,
  transaction: SignedTransaction,
): Promise<boolean> {
  const path = request.url.slice(basePath.length)
  return actOn(faults?.accepted?.({ hash: transaction.hash.toString('hex'), path }), reply)
}

/** Ends the wait of a client: after the submission time-out, or when the server stops. */
export function submissionDeadline({ submissionTimeout, stopping }: Horizon): AbortSignal {
  return AbortSignal.any([AbortSignal.timeout(submissionTimeout), stopping])
}

/**
 * Waits until the transaction is in a ledger. Also waits for a transaction that the queue refused temporarily, because
 * another client may submit it again.
 */
export async function outcomeOf(
  { ledger }: Horizon,
  transaction: SignedTransaction,
  signal: AbortSignal,
): Promise<HistoryRecord | undefined> {
  const hash = transaction.hash.toString('hex')
  for (;;) {
    const record = ledger.history.transactionByHash(hash)
    if (record) return record
    try {
      await ledger.nextClose(signal)
    } catch (error) {
      if (signal.aborted) return undefined
      throw error
    }
  }
}

function sendOutcome(
  request: FastifyRequest,
  horizon: Horizon,
  transaction: SignedTransaction,
  outcome: HistoryRecord,
): object {
  if (outcome.record.successful === true) {
    return transactionJson(outcome, linksFor(request, horizon), transaction.hash.toString('hex'))
  }
  throw transactionFailed(transaction.envelope, decodeResult(String(outcome.record.result_xdr)))
}
