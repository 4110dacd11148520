import { type Clock, timestamp } from '../../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../../shared/database.js'
import { newId } from '../../../shared/ids.js'
import type { Custody } from '../../custody/custody.service.js'
import { recordWalletEvent } from '../../events/wallet-event.service.js'
import type { UnsignedEnvelope } from '../../ledger/envelopes.js'
import type { AssetAmounts } from '../../ledger/network.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import type { WalletLease } from '../../wallets/wallet-lease.service.js'
import { type EnvelopePurpose, envelopeStore } from '../envelope.store.js'
import type { SubmissionWorker } from '../submission/submission.worker.js'
import { transactionStore } from '../transaction.store.js'
import type { TransactionRecord } from '../transaction.type.js'
import { transactionEventData } from '../transaction-event.mapper.js'

/** What dispatching needs. */
export interface DispatchDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly custody: Custody
  readonly settlement: SubmissionWorker
}

/** One amount that an envelope moves, as its transaction shows it. */
export type Transfer = Pick<
  TransactionRecord,
  'amount' | 'asset' | 'destination' | 'memo' | 'memoType' | 'fee'
>

/** An envelope that nobody has signed yet, with its place in the wallet's sequence and what it moves. */
export interface UnsignedPayment {
  readonly purpose: EnvelopePurpose
  readonly unsigned: UnsignedEnvelope
  readonly sequence: bigint
  readonly validUntil: Date
  /** What it takes from the wallet beside its fee, in stroops. */
  readonly spends: AssetAmounts
  /** The last one bears the fee. */
  readonly transfers: readonly [...Transfer[], Transfer]
}

/** What is written together with the transactions of an envelope; an error leaves nothing of them. */
export type AlsoDispatched = (trx: Transaction, transactions: readonly TransactionRecord[]) => Promise<void>

/**
 * Signs the envelope, and writes everything about it in one database transaction, which also gives the lease
 * back: from then on it is settled, whatever happens to this process.
 */
export async function dispatch(
  { db, clock, custody, settlement }: DispatchDependencies,
  wallet: WalletRecord,
  outgoing: UnsignedPayment,
  lease: WalletLease,
  also: AlsoDispatched,
): Promise<void> {
  const { purpose, unsigned, sequence, validUntil, spends } = outgoing
  const signed = await custody.sign(wallet, unsigned, purpose)
  const createdAt = timestamp(clock)
  const transactions = outgoing.transfers.map(
    (transfer): TransactionRecord => ({
      ...transfer,
      id: newId('txn'),
      walletId: wallet.id,
      network: wallet.network,
      type: 'sent',
      hash: unsigned.hash,
      status: 'pending',
      source: wallet.publicKey,
      createdAt,
    }),
  )
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
  await inTransaction(db, async (trx) => {
    await lease.spend(trx)
    await transactionStore(trx).insert(transactions)
    await envelopeStore(trx).insert(envelope)
    await signed.record(trx)
    for (const transaction of transactions)
      await recordWalletEvent(trx, 'transaction.created', transactionEventData(transaction), clock)
    await also(trx, transactions)
    await settlement.request(trx, wallet.id)
  })
}
