import { setTimeout as pause } from 'node:timers/promises'
import type { Database, Transaction } from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import { actorOf } from '../../../shared/viewer.js'
import type { WalletLeases } from '../../wallets/leases/wallet-lease.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { type Actor, assertActive, type WalletStatuses } from '../../wallets/wallet-status.service.js'
import { envelopeStore } from '../envelope.store.js'
import type { TransactionRecord } from '../transaction.type.js'
import { type DispatchDependencies, dispatch, type SentTransactions } from './dispatch.service.js'
import type { PaymentOrder } from './payment.policy.js'
import { type PaymentDependencies, preparePayments } from './payment.service.js'

/** The spend limits of wallets. They may refuse payments after they were stored, in the same database transaction. */
export interface SpendLimitCheck {
  /** @throws TRANSACTION_FAILED, which rolls the payments back */
  assertWithin(trx: Transaction, wallet: WalletRecord, transactions: SentTransactions): Promise<void>
}

/** On whose authority money leaves a wallet. */
export interface SpendingAuthority {
  readonly by: Actor
  /** Ends an approval with the transaction, where another administrator approved it. */
  readonly approve?: (trx: Transaction, transaction: TransactionRecord) => Promise<void>
}

/** The transactions that are sent on one authority. */
export interface Spending {
  readonly authority: SpendingAuthority
  readonly transactions: SentTransactions
}

/** The check of spending from wallets of the organisation, in the database transaction that stores it. */
export interface OrganisationSpendingCheck {
  /**
   * Records who spends, and ends approvals. Payments without one count towards the daily sum, which is checked once.
   * @throws TRANSACTION_FAILED without a required approval, which rolls everything back
   */
  authorise(trx: Transaction, wallet: WalletRecord, spendings: readonly Spending[]): Promise<void>

  /**
   * Like `authorise`, for another attempt on the authority of a failed one: its approval is transferred.
   * @param failed the id of the transaction that failed
   */
  authoriseAgain(
    trx: Transaction,
    wallet: WalletRecord,
    failed: string | undefined,
    spending: Spending,
  ): Promise<void>
}

export interface TransactionDependencies extends DispatchDependencies, PaymentDependencies {
  readonly statuses: WalletStatuses
  readonly leases: WalletLeases
  readonly spendLimits: SpendLimitCheck
  readonly organisationSpending: OrganisationSpendingCheck
  /** Triggers everything that depends on a received payment that has left the quarantine. */
  announceReleased(trx: Transaction, wallet: WalletRecord, released: TransactionRecord): Promise<void>
}

/** A payment that a request waits for. */
export interface RequestedPayment<Result = unknown> extends PaymentOrder {
  readonly authority: SpendingAuthority
  /** Records the purpose of the payment in the same database transaction. */
  record(trx: Transaction, transaction: TransactionRecord): Promise<Result>
  /** The result for a payment that was sent before; from here on, requests of a wallet are serialised. */
  before(): Promise<Result | undefined>
}

interface Waiting extends RequestedPayment {
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** The operations that the ledger allows in one transaction. */
const MAX_PAYMENTS = 100
/** How long payments are collected while every source account has a pending transaction. */
const COLLECT_MS = 1_000
const POLL_MS = 50
/** Payments that wait for a source account when the wallet counts as busy. */
const BUSY_PAYMENTS = 5

/** Sends payments. Once stored, each ends exactly once, as `success` or `failed`. */
export function createPaymentSending(dependencies: TransactionDependencies) {
  const { db, channels } = dependencies
  const queues = new Map<string, Waiting[]>()

  async function run(wallet: WalletRecord, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) {
      const isBusy = await collect(db, channels, wallet, queue).catch(() => false)
      const batch = takeBatch(queue)
      await sendTogether(dependencies, wallet, batch)
      if (isBusy && batch.length >= BUSY_PAYMENTS) await channels.request(wallet).catch(() => undefined)
    }
    queues.delete(wallet.id)
  }

  return {
    /** Sends a payment in a separate transaction. @throws what `preparePayments` refuses, and the checks of spending */
    send: <Result>(wallet: WalletRecord, payment: RequestedPayment<Result>): Promise<Result> =>
      waitFor(payment, (waiting) => void sendTogether(dependencies, wallet, [waiting])),

    /**
     * Sends a payment without a memo. Those of one wallet that are requested at about the same time share a
     * transaction: the ledger applies few transactions of an account per ledger, but each with 100 payments. A payment
     * that is refused does not affect the others.
     * @throws what `send` throws
     */
    sendShared: <Result>(wallet: WalletRecord, payment: RequestedPayment<Result>): Promise<Result> =>
      waitFor(payment, (waiting) => {
        const queue = queues.get(wallet.id)
        if (queue) queue.push(waiting)
        else {
          const started = [waiting]
          queues.set(wallet.id, started)
          void run(wallet, started)
        }
      }),
  }
}

function waitFor<Result>(
  payment: RequestedPayment<Result>,
  begin: (waiting: Waiting) => void,
): Promise<Result> {
  return new Promise<Result>((resolve, reject) => {
    begin({ ...payment, resolve, reject } as unknown as Waiting)
  })
}

/** @returns whether payments had to wait, because every source account had a pending transaction */
async function collect(
  db: Database,
  channels: TransactionDependencies['channels'],
  wallet: WalletRecord,
  queue: readonly Waiting[],
): Promise<boolean> {
  const deadline = performance.now() + COLLECT_MS
  for (let hasWaited = false; ; hasWaited = true) {
    const [signers, backlogs] = await Promise.all([
      channels.of(wallet),
      envelopeStore(db).backlogs(wallet.id),
    ])
    if (backlogs.length <= signers.length) return hasWaited
    if (queue.length >= MAX_PAYMENTS || performance.now() >= deadline) return true
    await pause(POLL_MS)
  }
}

/** Two payments under one reference are one payment: the second finds the first. */
function takeBatch(queue: Waiting[]): Waiting[] {
  const references = new Set<string>()
  const batch: Waiting[] = []
  for (let index = 0; index < queue.length && batch.length < MAX_PAYMENTS; ) {
    const one = queue[index] as Waiting
    if (one.reference !== undefined && references.has(one.reference)) index++
    else {
      if (one.reference !== undefined) references.add(one.reference)
      batch.push(one)
      queue.splice(index, 1)
    }
  }
  return batch
}

/**
 * A check refused one of several payments. They are then sent separately, so that only that one fails; payments of the batch
 * that were refused before are not among them, because their requests were answered.
 */
class BatchRefused extends Error {
  constructor(readonly payments: readonly Waiting[]) {
    super()
  }
}

async function sendTogether(
  dependencies: TransactionDependencies,
  wallet: WalletRecord,
  batch: readonly Waiting[],
): Promise<void> {
  try {
    await sendBatch(dependencies, wallet, batch)
  } catch (error) {
    if (error instanceof BatchRefused)
      for (const one of error.payments) await sendTogether(dependencies, wallet, [one])
    else for (const { reject } of batch) reject(error)
  }
}

function sendBatch(
  dependencies: TransactionDependencies,
  wallet: WalletRecord,
  batch: readonly Waiting[],
): Promise<void> {
  const { statuses, leases, spendLimits, organisationSpending } = dependencies
  return leases.hold(wallet.id, async (lease) => {
    const requested: Waiting[] = []
    for (const one of batch) {
      const earlier = await one.before().catch((error: unknown) => one.reject(error) ?? one)
      if (earlier === undefined) requested.push(one)
      else one.resolve(earlier)
    }
    if (requested.length === 0) return
    assertActive(wallet)
    const { payment, paid, refusals } = await preparePayments(dependencies, wallet, requested)
    for (const [{ reject }, refusal] of refusals) reject(refusal)
    if (!payment) return
    const by = [...new Set(paid.map(({ authority }) => actorOf(authority.by.viewer).id))].join(' ')
    const results = await dispatch(dependencies, by, wallet, payment, lease, async (trx, transactions) => {
      const [first] = transactions
      await statuses.recordSending(trx, wallet.id, first.createdAt)
      await spendLimits.assertWithin(trx, wallet, transactions)
      const spendings = paid.map(
        ({ authority }, index): Spending => ({
          authority,
          transactions: [transactions[index] ?? first],
        }),
      )
      await organisationSpending.authorise(trx, wallet, spendings)
      const results: unknown[] = []
      for (const [index, { record }] of paid.entries())
        results.push(await record(trx, transactions[index] ?? first))
      return results
    }).catch((error: unknown) => {
      const isCheck = error instanceof DomainError && error.code !== 'NETWORK_ERROR'
      throw paid.length > 1 && isCheck ? new BatchRefused(paid) : error
    })
    for (const [index, { resolve }] of paid.entries()) resolve(results[index])
  })
}
