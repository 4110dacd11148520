import type { ActionTrail } from '../../../shared/audit/action-trail.js'
import { type Clock, timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import { enqueueJob, type JobHandler } from '../../../shared/jobs/jobs.js'
import { actorOf } from '../../../shared/viewer.js'
import { readDestination } from '../../ledger/address.js'
import { retryLater } from '../../ledger/network-error.js'
import type { WalletLease } from '../../wallets/leases/wallet-lease.service.js'
import { isFrozenByOther } from '../../wallets/wallet.state.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { systemActor } from '../../wallets/wallet-status.service.js'
import { type EnvelopeRecord, envelopeStore } from '../envelope.store.js'
import { dispatch } from '../sending/dispatch.service.js'
import type { TransactionDependencies } from '../sending/payment-sending.service.js'
import { type TransactionEnd, transactionStore } from '../transaction.store.js'
import { assertWithinLimits } from './closing.service.js'
import { type MergeDestination, prepareClosing } from './closing-payment.service.js'

export interface RetryCloseDependencies extends TransactionDependencies {
  readonly audit: ActionTrail
  /** Called for a wallet that turns out to be closed, in the database transaction that records it. */
  readonly onWalletClosed: readonly ((trx: Transaction, wallet: WalletRecord) => Promise<void>)[]
}

interface RetryClosePayload {
  readonly walletId: string
  /** Of the closing that failed. */
  readonly hash: string
}

const RETRY_CLOSE = 'wallet.retry-close'

/** The ledger's code for a trustline that is to be removed but has a balance. */
const TRUSTLINE_NOT_EMPTY = 'op_invalid_limit'

/** Attempts per hour before the wallet is left open: each of them costs it a fee. */
const MAX_ATTEMPTS = 10
const HOUR_MS = 3_600_000

/**
 * Schedules another attempt if a closing failed because USDC arrived in the meantime, in the transaction that ends
 * the failed one. Until then the wallet remains in the process of being closed.
 * @returns whether there will be another attempt
 */
export async function scheduleRetry(
  trx: Transaction,
  { walletId, hash }: EnvelopeRecord,
  { failureCode }: TransactionEnd,
  clock: Clock,
): Promise<boolean> {
  if (failureCode !== TRUSTLINE_NOT_EMPTY) return false
  const attempts = await envelopeStore(trx).countClosings(walletId, timestamp(clock, -HOUR_MS))
  if (attempts >= MAX_ATTEMPTS) return false
  const payload: RetryClosePayload = { walletId, hash }
  await enqueueJob(trx, { kind: RETRY_CLOSE, key: walletId, payload }, clock)
  return true
}

/** Retries closings of wallets that received USDC while they were being closed. */
export function createRetryClose(dependencies: RetryCloseDependencies) {
  const { leases, statuses } = dependencies
  const handler: JobHandler<RetryClosePayload> = {
    run: ({ walletId, hash }) =>
      leases.hold(walletId, (lease) => retryClose(dependencies, { walletId, hash }, lease)).catch(retryLater),
    gaveUp: ({ walletId }, error, trx) => statuses.endClosing(trx, systemActor, walletId, error.message),
  }
  return { handlers: { [RETRY_CLOSE]: handler as JobHandler<never> } }
}

async function retryClose(
  dependencies: RetryCloseDependencies,
  { walletId, hash }: RetryClosePayload,
  lease: WalletLease,
): Promise<void> {
  const { db, wallets, statuses, audit, organisationSpending, onWalletClosed } = dependencies
  const [wallet] = await wallets.findMany([walletId])
  if (wallet?.closingTo === undefined) return
  // The job may run twice if its end was not recorded; the envelope is pending by then.
  if ((await envelopeStore(db).pending(walletId)).length > 0) return
  const leaveOpen = (failure: string) =>
    inTransaction(db, (trx) => statuses.endClosing(trx, systemActor, walletId, failure))
  // Frozen funds must not leave. Unclaimed wallets are frozen for another reason.
  if (wallet.unclaimedSince === undefined && isFrozenByOther(wallet))
    return leaveOpen('An administrator or the reconciliation froze the wallet in the meantime.')
  try {
    const target = await targetOfFirst(dependencies, wallet, hash)
    const payment = await prepareClosing(dependencies, wallet, target)
    // An attempt that a restore has lost has closed it.
    if (!payment)
      return await inTransaction(db, async (trx) => {
        await statuses.endClosing(trx, systemActor, walletId, undefined)
        for (const listener of onWalletClosed) await listener(trx, wallet)
      })
    await dispatch(
      dependencies,
      actorOf(systemActor.viewer).id,
      wallet,
      payment,
      lease,
      async (trx, transactions) => {
        await assertWithinLimits(dependencies, trx, wallet, transactions)
        const failed = (await envelopeStore(trx).find(hash))?.transactionId
        const spending = { authority: { by: systemActor }, transactions }
        await organisationSpending.authoriseAgain(trx, wallet, failed, spending)
        await audit.record(trx, systemActor, {
          action: 'wallet.closing_again',
          target: walletId,
          details: { instead: hash },
        })
      },
    )
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'NETWORK_ERROR') throw error
    await leaveOpen(error.message)
  }
}

/** The destination and memo of the first attempt. */
async function targetOfFirst(
  { db }: RetryCloseDependencies,
  { network, closingTo = '' }: WalletRecord,
  hash: string,
): Promise<MergeDestination> {
  const destination = readDestination(closingTo)
  const [first] = await transactionStore(db).sentByHash(network, hash)
  if (!destination || !first) throw new Error(`The closing ${hash} is unknown.`)
  const { memo: value, memoType: type } = first
  return { destination, memo: value === undefined || type === undefined ? undefined : { type, value } }
}
