import { type Timestamp, timestamp } from '../../../shared/clock.js'
import { afterCommit, inTransaction, type Transaction } from '../../../shared/database.js'
import { enqueueJob, type JobHandler, JobNotReady } from '../../../shared/jobs/jobs.js'
import { recordWalletEvent } from '../../events/wallet-event.service.js'
import { outcomeOf } from '../../ledger/await-result.js'
import type { LedgerResult } from '../../ledger/ledger.js'
import { isNetworkError, retryLater } from '../../ledger/network-error.js'
import { failureOf } from '../../ledger/result-codes.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { systemActor, type WalletStatuses } from '../../wallets/wallet-status.service.js'
import { scheduleRetry } from '../closing/retry-close.worker.js'
import { type EnvelopeRecord, envelopeStore } from '../envelope.store.js'
import { type TransactionEnd, transactionStore } from '../transaction.store.js'
import type { TransactionRecord } from '../transaction.type.js'
import { transactionEventData } from '../transaction-event.mapper.js'
import { type NextStep, type SubmissionDependencies, submitEnvelope } from './envelope-submission.service.js'
import type { LedgerCloses } from './ledger-closes.client.js'
import type { SettlementMetrics } from './settlement-metrics.service.js'

/** Called for every sent transaction that ends, in the database transaction that ends it. */
export type TransactionEndListener = (trx: Transaction, transaction: TransactionRecord) => Promise<void>

/** Called for every wallet that is closed, in the database transaction that closes it. */
type WalletClosedListener = (trx: Transaction, wallet: WalletRecord) => Promise<void>

/** Dependencies of the submission worker. */
export interface SubmissionWorkerDependencies extends SubmissionDependencies {
  readonly wallets: Wallets
  readonly statuses: WalletStatuses
  readonly onTransactionEnd: readonly TransactionEndListener[]
  readonly onWalletClosed: WalletClosedListener
  readonly closes: LedgerCloses
  readonly settlements: SettlementMetrics
}

interface SubmissionPayload {
  readonly walletId: string
}

const SUBMIT = 'wallet.submit'
const SUBMIT_OVERDUE = 'wallet.submit-overdue'

/** How often to look for envelopes whose job was given up, and their minimum age. */
const SUBMIT_OVERDUE_EVERY_MS = 60_000
const OVERDUE_MS = 120_000

/** Envelopes of a wallet that one run of its job submits. */
const ENVELOPES_PER_RUN = 20

/**
 * Submits the pending envelopes of a wallet in the order of their sequence numbers. One job per wallet: the network
 * allows one pending transaction per account, so the next is submitted when the previous one has ended. Only the
 * ledger ends a transaction: with a result, a sequence number that another transaction has used, or a ledger that was
 * closed after the time bound. After any other response the same bytes are submitted again.
 */
export function createSubmissionWorker(dependencies: SubmissionWorkerDependencies) {
  const { db, clock, wallets } = dependencies
  const handler: JobHandler<SubmissionPayload> = {
    async run({ walletId }, job) {
      const [wallet] = await wallets.findMany([walletId])
      if (!wallet) throw new Error(`Wallet ${walletId} does not exist; its envelopes cannot be submitted.`)
      for (let count = 0; count < ENVELOPES_PER_RUN; count++) {
        const [head] = await envelopeStore(db).pending(walletId)
        if (!head) return
        const next = await submit(dependencies, wallet, head, job.signal)
        if (next === 'superseded') await end(dependencies, wallet, head, superseded)
        if (next === 'look') await checkResult(dependencies, wallet, head)
      }
      throw new JobNotReady(0)
    },
  }

  /** Requests the submission of a wallet's pending envelopes. */
  async function request(trx: Transaction, walletId: string): Promise<void> {
    const payload: SubmissionPayload = { walletId }
    await enqueueJob(trx, { kind: SUBMIT, key: walletId, payload }, clock)
  }
  const overdue: JobHandler<unknown> = {
    everyMs: SUBMIT_OVERDUE_EVERY_MS,
    async run() {
      const walletIds = await envelopeStore(db).walletsWithOverdue(timestamp(clock, -OVERDUE_MS))
      for (const walletId of walletIds) await inTransaction(db, (trx) => request(trx, walletId))
    },
  }
  return {
    handlers: { [SUBMIT]: handler, [SUBMIT_OVERDUE]: overdue } as Readonly<Record<string, JobHandler<never>>>,
    request,
  }
}

/** Submits the envelope regardless of earlier submissions, and waits for the next ledger if that may contain it. */
async function submit(
  dependencies: SubmissionWorkerDependencies,
  wallet: WalletRecord,
  head: EnvelopeRecord,
  signal: AbortSignal,
): Promise<Exclude<NextStep, 'wait'>> {
  const next = await submitEnvelope(dependencies, wallet, head).catch((error: unknown) => {
    // Without a response it is unknown whether the network accepted it; the ledger shows that.
    if (isNetworkError(error)) return 'wait' as const
    throw error
  })
  if (next !== 'wait') return next
  await dependencies.closes.next(wallet.network, signal)
  return 'look'
}

/** Ends the envelope if the ledger has decided; otherwise runs the job again after other jobs had their turn. */
async function checkResult(
  dependencies: SubmissionWorkerDependencies,
  wallet: WalletRecord,
  head: EnvelopeRecord,
): Promise<void> {
  const { clock, networks } = dependencies
  const { ledger } = networks[wallet.network]
  const sent = { hash: head.hash, validUntil: new Date(head.validUntil) }
  const outcome = await outcomeOf(ledger, sent, clock).catch(retryLater)
  if (!outcome) throw new JobNotReady(0)
  await end(dependencies, wallet, head, endOf(outcome))
}

const superseded: TransactionEnd = {
  status: 'failed',
  failureCode: 'tx_bad_seq',
  failureReason: 'another transaction of the account used its sequence number',
}

function endOf(outcome: LedgerResult | 'expired'): TransactionEnd {
  if (outcome === 'expired')
    return {
      status: 'failed',
      failureCode: 'tx_too_late',
      failureReason: 'it expired before a ledger included it',
    }
  const { successful, codes, ledger, closedAt, feeCharged } = outcome
  const moved = outcome.merged === undefined ? {} : { amount: outcome.merged }
  const applied = { confirmedAt: closedAt, ledger, fee: feeCharged, ...moved }
  if (successful) return { status: 'success', ...applied }
  const { code, reason } = failureOf(codes)
  return { status: 'failed', ...applied, failureCode: code, failureReason: reason }
}

/** Ends the envelope and its transactions, once. */
async function end(
  dependencies: SubmissionWorkerDependencies,
  wallet: WalletRecord,
  envelope: EnvelopeRecord,
  how: TransactionEnd,
): Promise<void> {
  const isApplied = how.ledger !== undefined
  const outcome = how.status === 'success' ? 'success' : 'failed'
  await inTransaction(dependencies.db, async (trx) => {
    if (!(await envelopeStore(trx).end(envelope.hash, isApplied ? 'applied' : 'dead'))) return
    afterCommit(trx, () => dependencies.settlements.observe(wallet.network, outcome, envelope.createdAt))
    if (envelope.transactionId === undefined) return
    const { fee: _, amount: __, ...others } = how
    for (const transaction of await transactionStore(trx).sentByHash(wallet.network, envelope.hash)) {
      const bearsFee = transaction.id === envelope.transactionId
      await endTransaction(dependencies, trx, transaction, bearsFee ? how : others)
    }
    if (envelope.purpose === 'closing') await endClosing(dependencies, trx, wallet, { envelope, how })
  })
  dependencies.networks[wallet.network].accounts.forget(wallet.publicKey)
}

/** The wallet becomes closed, is closed with another attempt, or becomes open again. */
async function endClosing(
  { clock, statuses, onWalletClosed }: SubmissionWorkerDependencies,
  trx: Transaction,
  wallet: WalletRecord,
  { envelope, how }: { envelope: EnvelopeRecord; how: TransactionEnd },
): Promise<void> {
  if (await scheduleRetry(trx, envelope, how, clock)) return
  const failure = how.status === 'success' ? undefined : (how.failureReason ?? how.failureCode ?? how.status)
  await statuses.endClosing(trx, systemActor, wallet.id, failure)
  if (failure === undefined) await onWalletClosed(trx, wallet)
}

/** Close times are whole seconds, so that a ledger may seem to have closed before a request of the same second. */
function endedAfter(createdAt: Timestamp, how: TransactionEnd): TransactionEnd {
  return how.confirmedAt !== undefined && how.confirmedAt < createdAt
    ? { ...how, confirmedAt: createdAt }
    : how
}

async function endTransaction(
  { clock, wallets, onTransactionEnd }: SubmissionWorkerDependencies,
  trx: Transaction,
  pending: TransactionRecord,
  outcome: TransactionEnd,
): Promise<void> {
  const how = endedAfter(pending.createdAt, outcome)
  if (!(await transactionStore(trx).end(pending.id, how))) return
  const transaction = { ...pending, ...how }
  const data = transactionEventData(transaction)
  if (how.status === 'success') await recordWalletEvent(trx, 'transaction.completed', data, clock)
  else {
    const failure = how.failureCode === undefined ? {} : { failureCode: how.failureCode }
    await recordWalletEvent(trx, 'transaction.failed', { ...data, ...failure }, clock)
  }
  if (how.confirmedAt !== undefined) await wallets.touch(trx, transaction.walletId, how.confirmedAt)
  for (const listener of onTransactionEnd) await listener(trx, transaction)
}
