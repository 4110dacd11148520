import type { Timestamp } from '../../../shared/clock.js'
import { afterCommit, inTransaction, type Transaction } from '../../../shared/database.js'
import { recordWalletEvent } from '../../events/wallet-event.service.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { readDestination } from '../../ledger/address.js'
import type { FailedEnvelope } from '../../ledger/envelope-outcome.js'
import type { LedgerResult } from '../../ledger/ledger.js'
import type { Wallets } from '../../wallets/wallet.service.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { systemActor, type WalletStatuses } from '../../wallets/wallet-status.service.js'
import { endClaim } from '../claims/claim.service.js'
import { scheduleRetry } from '../closing/retry-close.worker.js'
import { type EnvelopeRecord, envelopeStore } from '../envelope.store.js'
import { type TransactionEnd, transactionStore } from '../transaction.store.js'
import type { TransactionRecord } from '../transaction.type.js'
import { transactionEventData } from '../transaction-event.mapper.js'
import type { SettlementMetrics } from './settlement-metrics.service.js'
import { endOf, paymentEnds } from './transaction-end.policy.js'

/**
 * Called for every sent transaction that ends, in the database transaction that ends it; also when a failed one is
 * corrected to successful.
 */
export type TransactionEndListener = (trx: Transaction, transaction: TransactionRecord) => Promise<void>

/** Called for every wallet that is closed, in the database transaction that closes it. */
type WalletClosedListener = (trx: Transaction, wallet: WalletRecord) => Promise<void>

export interface EnvelopeEndDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'networks'> {
  readonly wallets: Wallets
  readonly statuses: WalletStatuses
  readonly settlements: SettlementMetrics
  readonly onTransactionEnd: readonly TransactionEndListener[]
  readonly onWalletClosed: readonly WalletClosedListener[]
  /** Requests resending of the transactions of a failed envelope that failed only because of others in it. */
  requestResending(trx: Transaction, envelope: EnvelopeRecord): Promise<void>
}

/** How envelopes and their transactions end. */
export type EnvelopeEnds = ReturnType<typeof createEnvelopeEnds>

/** Ends envelopes with their transactions, donations and closings, each in one database transaction. */
export function createEnvelopeEnds(dependencies: EnvelopeEndDependencies) {
  const { db, networks, settlements, wallets } = dependencies
  /** A closing has removed the account, which must not be paid by an earlier snapshot. */
  function forget({ network, publicKey }: WalletRecord, { purpose }: EnvelopeRecord): void {
    const { accounts } = networks[network]
    if (purpose === 'closing') accounts.discard(publicKey)
    else accounts.forget(publicKey)
  }

  return {
    /** Closes a wallet that the ledger has closed by a transaction that a restore has lost. */
    closed: (trx: Transaction, wallet: WalletRecord, destination: string): Promise<void> =>
      closeAfterwards(dependencies, trx, wallet, destination),

    /** Ends a pending envelope, once. */
    async end(
      wallet: WalletRecord,
      envelope: EnvelopeRecord,
      outcome: LedgerResult | FailedEnvelope,
    ): Promise<void> {
      const how = endOf(outcome)
      const to = typeof outcome === 'string' ? 'dead' : 'applied'
      await inTransaction(db, async (trx) => {
        if (!(await envelopeStore(trx).move(envelope.hash, 'pending', to, how.ledger))) return
        const counted = how.status === 'success' ? 'success' : 'failed'
        afterCommit(trx, () => settlements.observe(wallet.network, counted, envelope.createdAt))
        await endTransactions(dependencies, trx, wallet, envelope, { how, outcome })
        if (envelope.purpose === 'closing') await endClosing(dependencies, trx, wallet, { envelope, how })
        if (envelope.purpose === 'claim')
          await endClaim(trx, envelope.hash, { status: counted, failureCode: how.failureCode })
      })
      forget(wallet, envelope)
    },

    /**
     * Corrects an envelope that was given up although the ledger has applied it: its transactions become successful,
     * and everything that follows from that happens then. Without effect on other envelopes.
     * @param hash of the envelope
     * @returns whether the ledger had applied it
     */
    async correct(hash: string): Promise<boolean> {
      const envelope = await envelopeStore(db).find(hash)
      if (envelope?.status !== 'dead') return false
      const [wallet] = await wallets.findMany([envelope.walletId])
      const result = wallet && (await networks[wallet.network].ledger.findResult(hash))
      if (!wallet || !result) return false
      await inTransaction(db, async (trx) => {
        if (!(await envelopeStore(trx).move(hash, 'dead', 'applied', result.ledger))) return
        if (!result.successful) return
        const how = endOf(result)
        const [transaction] = await endTransactions(dependencies, trx, wallet, envelope, {
          how,
          outcome: result,
        })
        if (envelope.purpose === 'claim') await endClaim(trx, hash, { status: 'success' })
        if (envelope.purpose === 'closing' && transaction && wallet.status !== 'closed')
          await closeAfterwards(dependencies, trx, wallet, transaction.destination)
      })
      forget(wallet, envelope)
      return true
    },
  }
}

/** Ends the transactions of an envelope, and requests resending of those that can be. @returns those that have ended */
async function endTransactions(
  dependencies: EnvelopeEndDependencies,
  trx: Transaction,
  wallet: WalletRecord,
  envelope: EnvelopeRecord,
  { how, outcome }: { how: TransactionEnd; outcome: LedgerResult | FailedEnvelope },
): Promise<TransactionRecord[]> {
  const all = await transactionStore(trx).sentByHash(wallet.network, envelope.hash)
  // A fee that the sponsor paid is not a fee of the sender.
  const own = envelope.feePayer === undefined || how.fee === undefined ? how : { ...how, fee: 0n }
  const codes = typeof outcome === 'string' ? undefined : outcome.codes
  const ends =
    envelope.purpose === 'closing' ? closingEnds(all, envelope, own) : paymentEnds(own, codes, all.length)
  const ended: TransactionRecord[] = []
  let isToResend = false
  for (const [index, before] of all.entries()) {
    const how = (await isToCreate(trx, before, ends[index])) ? undefined : ends[index]
    isToResend ||= how === undefined
    const end = how && endedAfter(before.createdAt, how)
    if (!end || !(await transactionStore(trx).end(before.id, end))) continue
    const { failureCode: _, failureReason: __, ...rest } = before
    const transaction = { ...rest, ...end }
    await announce(dependencies, trx, before, transaction)
    ended.push(transaction)
  }
  if (isToResend) await dependencies.requestResending(trx, envelope)
  return ended
}

/** Whether the ledger refused a payment only because the one that creates its account has yet to be sent again. */
async function isToCreate(
  trx: Transaction,
  payment: TransactionRecord,
  how: TransactionEnd | undefined,
): Promise<boolean> {
  if (how?.failureCode !== 'op_no_destination' || payment.asset !== 'XLM') return false
  return transactionStore(trx).isSendingElsewhere(payment)
}

/** Of the transactions of a closing, one bears the fee and shows what was merged. */
function closingEnds(
  all: readonly TransactionRecord[],
  { transactionId }: EnvelopeRecord,
  how: TransactionEnd,
): TransactionEnd[] {
  const { fee: _, amount: __, ...others } = how
  return all.map(({ id }) => (id === transactionId ? how : others))
}

/** Close times are whole seconds, so that a ledger may seem to have closed before a request of the same second. */
function endedAfter(createdAt: Timestamp, how: TransactionEnd): TransactionEnd {
  return how.confirmedAt !== undefined && how.confirmedAt < createdAt
    ? { ...how, confirmedAt: createdAt }
    : how
}

async function announce(
  { clock, networks, wallets, onTransactionEnd }: EnvelopeEndDependencies,
  trx: Transaction,
  before: TransactionRecord,
  after: TransactionRecord,
): Promise<void> {
  const data = transactionEventData(after)
  if (before.status === 'failed') await recordWalletEvent(trx, 'transaction.corrected', data, clock)
  else if (after.status === 'success') await recordWalletEvent(trx, 'transaction.completed', data, clock)
  else {
    // It was accepted by snapshots that one of these accounts no longer matches.
    for (const address of [after.source, readDestination(after.destination)?.account])
      if (address !== undefined) networks[after.network].accounts.discard(address)
    const failure = after.failureCode === undefined ? {} : { failureCode: after.failureCode }
    await recordWalletEvent(trx, 'transaction.failed', { ...data, ...failure }, clock)
  }
  if (after.confirmedAt !== undefined) await wallets.touch(trx, after.walletId, after.confirmedAt)
  for (const listener of onTransactionEnd) await listener(trx, after)
}

/** The wallet becomes closed, becomes open again, or remains in closing for another attempt. */
async function endClosing(
  { clock, statuses, onWalletClosed }: EnvelopeEndDependencies,
  trx: Transaction,
  wallet: WalletRecord,
  { envelope, how }: { envelope: EnvelopeRecord; how: TransactionEnd },
): Promise<void> {
  if (await scheduleRetry(trx, envelope, how, clock)) return
  const failure = how.status === 'success' ? undefined : (how.failureReason ?? how.failureCode ?? how.status)
  await statuses.endClosing(trx, systemActor, wallet.id, failure)
  if (failure === undefined) for (const listener of onWalletClosed) await listener(trx, wallet)
}

/** Closes a wallet whose closing was thought to have failed, or was lost by a restore. */
async function closeAfterwards(
  { statuses, onWalletClosed }: EnvelopeEndDependencies,
  trx: Transaction,
  wallet: WalletRecord,
  destination: string,
): Promise<void> {
  await statuses.recordMerged(trx, systemActor, wallet.id, destination)
  for (const listener of onWalletClosed) await listener(trx, wallet)
}
