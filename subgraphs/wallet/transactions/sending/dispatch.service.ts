import { type Clock, timestamp } from '../../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../../shared/database.js'
import { newId } from '../../../shared/ids.js'
import { actorOf } from '../../../shared/viewer.js'
import type { Custody } from '../../custody/custody.service.js'
import { recordWalletEvent } from '../../events/wallet-event.service.js'
import type { UnsignedEnvelope } from '../../ledger/envelopes.js'
import type { AssetAmounts } from '../../ledger/network.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import type { WalletLease } from '../../wallets/wallet-lease.service.js'
import type { Actor } from '../../wallets/wallet-status.service.js'
import { type EnvelopePurpose, envelopeStore } from '../envelope.store.js'
import { transactionStore } from '../transaction.store.js'
import type { TransactionRecord } from '../transaction.type.js'
import { transactionEventData } from '../transaction-event.mapper.js'

/** Dependencies of {@link dispatch}. */
export interface DispatchDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly custody: Custody
  /** Requests the submission of the wallet's pending envelopes. */
  requestSubmission(trx: Transaction, walletId: string): Promise<void>
}

/** One amount that an envelope moves, as its transaction record shows it. */
export type Transfer = Pick<
  TransactionRecord,
  'amount' | 'asset' | 'destination' | 'memo' | 'memoType' | 'fee' | 'reference'
>

/** An unsigned envelope with its sequence number and the amounts that it moves. */
export interface UnsignedPayment {
  readonly purpose: EnvelopePurpose
  readonly unsigned: UnsignedEnvelope
  readonly sequence: bigint
  readonly validUntil: Date
  /** What it takes from the wallet in addition to its fee, in stroops. */
  readonly spends: AssetAmounts
  /** The last one bears the fee. */
  readonly transfers: readonly [...Transfer[], Transfer]
}

/** The transactions of one envelope. */
export type SentTransactions = readonly [TransactionRecord, ...TransactionRecord[]]

/**
 * Signs the envelope, and writes everything about it in one database transaction, which also releases the lease.
 * After the commit it is submitted even if this process dies.
 * @param by who spends, recorded with the signing
 * @param record writes more in the same database transaction; an error rolls all of it back
 * @returns what `record` returns
 */
export async function dispatch<Result>(
  { db, clock, custody, requestSubmission }: DispatchDependencies,
  by: Pick<Actor, 'viewer'>,
  wallet: WalletRecord,
  payment: UnsignedPayment,
  lease: WalletLease,
  record: (trx: Transaction, transactions: SentTransactions) => Promise<Result>,
): Promise<Result> {
  const { purpose, unsigned, sequence, validUntil, spends } = payment
  const signed = await custody.sign(wallet, unsigned, { purpose, by: actorOf(by.viewer).id })
  const createdAt = timestamp(clock)
  const transactions = payment.transfers.map((transfer) => ({
    ...transfer,
    id: newId('txn'),
    walletId: wallet.id,
    network: wallet.network,
    type: 'sent',
    hash: unsigned.hash,
    status: 'pending',
    source: wallet.publicKey,
    createdAt,
  })) as [TransactionRecord, ...TransactionRecord[]]
  const envelope = {
    hash: unsigned.hash,
    walletId: wallet.id,
    transactionId: transactions.at(-1)?.id ?? '',
    purpose,
    status: 'pending',
    sequence,
    envelope: signed.envelope,
    validUntil: validUntil.toISOString(),
    spends,
    maxFee: unsigned.maxFee,
    createdAt,
  } as const
  return inTransaction(db, async (trx) => {
    await lease.release(trx)
    await transactionStore(trx).insert(transactions)
    await envelopeStore(trx).insert(envelope)
    await signed.record(trx)
    for (const transaction of transactions)
      await recordWalletEvent(trx, 'transaction.created', transactionEventData(transaction), clock)
    const result = await record(trx, transactions)
    await requestSubmission(trx, wallet.id)
    return result
  })
}
