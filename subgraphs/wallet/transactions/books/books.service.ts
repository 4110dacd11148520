import type { Clock } from '../../../shared/clock.js'
import type { Database, Transaction } from '../../../shared/database.js'
import { newId } from '../../../shared/ids.js'
import { recordWalletEvent } from '../../events/wallet-event.service.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { BalanceChange, HistoryEntry } from '../../ledger/ledger.js'
import type { AssetAmounts, Network } from '../../ledger/network.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { envelopeStore } from '../envelope.store.js'
import type { EnvelopeEnds } from '../submission/envelope-end.service.js'
import { transactionStore } from '../transaction.store.js'
import type { TransactionRecord } from '../transaction.type.js'
import { transactionEventData } from '../transaction-event.mapper.js'
import { transactionSumsStore } from '../transaction-sums.store.js'

/** Called for a payment that a restore lost, in the database transaction that records it from the ledger. */
export type RecoveredPaymentListener = (
  trx: Transaction,
  transaction: TransactionRecord,
  kind: BalanceChange['kind'],
) => Promise<void>

/** The background work that books request. */
interface BooksDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'networks'> {
  /** Ends a pending envelope. */
  readonly end: EnvelopeEnds['end']
  /** Submits the pending envelopes of a wallet, which ends them. */
  requestSubmission(trx: Transaction, walletId: string): Promise<void>
  /** Looks up a transaction that counts as failed. */
  requestCorrection(trx: Transaction, network: Network, hash: string): Promise<void>
  /** Called for payments that a restore lost. */
  readonly onRecovered: readonly RecoveredPaymentListener[]
  /** Closes a wallet whose closing a restore lost. */
  readonly closed: EnvelopeEnds['closed']
  /** Schedules another reading of the payments to a wallet from before an operation; recorded ones are skipped. */
  readAgain(trx: Transaction, wallet: WalletRecord, operation: string): Promise<void>
}

/** The books of wallets, as the reconciliation compares and repairs them. */
export type Books = ReturnType<typeof createBooks>

/** Adds a line for a change that has already affected a balance. */
export async function recordLine(trx: Transaction, clock: Clock, line: TransactionRecord): Promise<void> {
  await transactionStore(trx).insert([line])
  await recordWalletEvent(trx, 'transaction.completed', transactionEventData(line), clock)
}

/** See {@link Books}. Repairs add only what the ledger proves. */
export function createBooks(dependencies: BooksDependencies) {
  const { db, clock, networks, requestSubmission, requestCorrection } = dependencies
  return {
    /** A wallet's transactions under these hashes. */
    lines: (walletId: string, hashes: readonly string[]): Promise<TransactionRecord[]> =>
      transactionStore(db).ofWalletByHashes(walletId, hashes),

    /** The receipts of a wallet minus its payments, from settled transactions, without fees, in stroops. */
    net: (from: Database | Transaction, walletId: string): Promise<AssetAmounts> =>
      transactionSumsStore(from).netOf(walletId),

    /** Ends the pending envelopes of a wallet that the ledger has decided. @throws NETWORK_ERROR */
    async endDecided(wallet: WalletRecord): Promise<void> {
      for (const envelope of await envelopeStore(db).pending(wallet.id)) {
        const result = await networks[wallet.network].ledger.findResult(envelope.hash)
        if (result) await dependencies.end(wallet, envelope, result)
      }
    },

    /**
     * Finds the payment that the ledger applied among those that are to be sent again, and ends it, so that it is paid once.
     * @returns whether there is one
     */
    async endResent(
      trx: Transaction,
      wallet: WalletRecord,
      { hash, fee, ledger, closedAt: confirmedAt }: HistoryEntry,
      { asset, amount, destination }: BalanceChange,
    ): Promise<boolean> {
      const store = transactionStore(trx)
      const sent = await store.firstToResend(wallet.id, { asset, amount: -amount, destination })
      if (!sent) return false
      const end = { status: 'success', fee, ledger, confirmedAt } as const
      await store.resend([sent.id], sent.hash, hash)
      await store.end(sent.id, end)
      await recordWalletEvent(
        trx,
        'transaction.completed',
        transactionEventData({ ...sent, ...end, hash }),
        clock,
      )
      return true
    },

    /**
     * Records a payment of a wallet that the ledger has and the books lack.
     * @param isLost whether a restore lost it, and with it the record of its purpose
     */
    async importSent(
      trx: Transaction,
      wallet: WalletRecord,
      entry: HistoryEntry,
      change: BalanceChange,
      isLost: boolean,
    ): Promise<TransactionRecord> {
      const transaction: TransactionRecord = {
        id: newId('txn'),
        walletId: wallet.id,
        network: wallet.network,
        type: 'sent',
        hash: entry.hash,
        status: 'success',
        amount: -change.amount,
        asset: change.asset,
        source: change.source,
        destination: change.destination,
        ...(entry.memo ? { memo: entry.memo.value, memoType: entry.memo.type } : {}),
        fee: entry.fee,
        createdAt: entry.closedAt,
        confirmedAt: entry.closedAt,
        ledger: entry.ledger,
      }
      await recordLine(trx, clock, transaction)
      if (!isLost) return transaction
      for (const listen of dependencies.onRecovered) await listen(trx, transaction, change.kind)
      if (change.kind === 'account_merge') await dependencies.closed(trx, wallet, change.destination)
      return transaction
    },

    /** See {@link BooksDependencies}. */
    readAgain: dependencies.readAgain,

    /** Requests the correction of a transaction that counts as failed although the ledger applied it. */
    correct: (trx: Transaction, { network, hash }: TransactionRecord): Promise<void> =>
      requestCorrection(trx, network, hash),

    /** Requests the usual end of pending transactions that the ledger has applied. */
    settle: (trx: Transaction, walletId: string): Promise<void> => requestSubmission(trx, walletId),
  }
}
