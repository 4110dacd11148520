import { timestamp } from '../../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../../shared/database.js'
import { newId } from '../../../shared/ids.js'
import type { Custody } from '../../custody/custody.service.js'
import { recordWalletEvent } from '../../events/wallet-event.service.js'
import { feeBumpEnvelope, type UnsignedEnvelope } from '../../ledger/envelopes.js'
import type { AssetAmounts } from '../../ledger/network.js'
import type { Signer } from '../../ledger/signer.js'
import { assertReconciled } from '../../restores/restore.service.js'
import type { WalletLease } from '../../wallets/leases/wallet-lease.service.js'
import type { LedgerNetworks } from '../../wallets/networks/ledger-networks.client.js'
import type { WalletRecord } from '../../wallets/wallet.type.js'
import { type EnvelopePurpose, type EnvelopeSource, envelopeStore } from '../envelope.store.js'
import { transactionStore } from '../transaction.store.js'
import type { TransactionRecord } from '../transaction.type.js'
import { transactionEventData } from '../transaction-event.mapper.js'

import { assertWithinFeeQuotas, type SponsoredFeeDependencies } from './sponsored-fee.service.js'

/** Dependencies of {@link dispatch}. */
export interface DispatchDependencies extends SponsoredFeeDependencies {
  readonly db: Database
  readonly custody: Custody
  readonly networks: LedgerNetworks
  /** Requests the submission of a source account's pending envelopes. */
  requestSubmission(trx: Transaction, source: EnvelopeSource): Promise<void>
}

/** One amount that an envelope moves, as its transaction record shows it. */
export type Transfer = Pick<
  TransactionRecord,
  'amount' | 'asset' | 'destination' | 'memo' | 'memoType' | 'fee' | 'reference'
>

/** A fee that another account than the source pays. */
export interface FeeBump {
  readonly payer: string
  /** In stroops; the fee bump counts as one more operation. */
  readonly feePerOperation: bigint
  /** Signs for the payer; absent for the wallet. */
  readonly signer?: Signer
}

/** An unsigned envelope with its sequence number and the amounts that it moves. */
export interface UnsignedPayment {
  readonly purpose: EnvelopePurpose
  readonly unsigned: UnsignedEnvelope
  /** The account whose sequence number it uses. */
  readonly source: string
  /** Signs for the source; absent for the wallet. */
  readonly sourceSigner?: Signer
  readonly feeBump?: FeeBump
  /** The maximum fee, of the fee bump if there is one; in stroops. */
  readonly maxFee: bigint
  readonly sequence: bigint
  readonly validUntil: Date
  /** The amount that leaves the wallet in addition to its fee, in stroops. */
  readonly spends: AssetAmounts
  /** The last one bears the fee. */
  readonly transfers: readonly [Transfer, ...Transfer[]]
}

/** The part of a payment that is signed; a claim has no transfers. */
export type SignablePayment = Omit<UnsignedPayment, 'transfers'>

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
  dependencies: DispatchDependencies,
  by: string,
  wallet: WalletRecord,
  payment: UnsignedPayment,
  lease: WalletLease,
  record: (trx: Transaction, transactions: SentTransactions) => Promise<Result>,
): Promise<Result> {
  const { db, clock } = dependencies
  const signed = await signPayment(dependencies, by, wallet, payment)
  const createdAt = timestamp(clock)
  const transactions = payment.transfers.map((transfer) => ({
    ...transfer,
    id: newId('txn'),
    walletId: wallet.id,
    network: wallet.network,
    type: 'sent',
    hash: payment.unsigned.hash,
    status: 'pending',
    source: wallet.publicKey,
    createdAt,
  })) as [TransactionRecord, ...TransactionRecord[]]
  return inTransaction(db, async (trx) => {
    await lease.release(trx)
    const { feeBump, maxFee: fee } = payment
    if (feeBump?.signer) await assertWithinFeeQuotas(trx, dependencies, wallet, { payer: feeBump.payer, fee })
    await transactionStore(trx).insert(transactions)
    await signed.store(trx, transactions.at(-1)?.id ?? '')
    for (const transaction of transactions)
      await recordWalletEvent(trx, 'transaction.created', transactionEventData(transaction), clock)
    return record(trx, transactions)
  })
}

/** A signed payment. It must not leave the process before `store` is committed. */
interface SignedPayment {
  /**
   * Stores the envelope and its signings, and requests its submission.
   * @throws NETWORK_ERROR while a restored database is reconciled
   */
  store(trx: Transaction, transactionId?: string): Promise<void>
}

/** Signs a payment, with its fee bump if it has one. */
export async function signPayment(
  { clock, custody, networks, requestSubmission }: DispatchDependencies,
  by: string,
  wallet: WalletRecord,
  payment: SignablePayment,
): Promise<SignedPayment> {
  const { purpose, unsigned, source, sourceSigner, feeBump, sequence, validUntil, spends, maxFee } = payment
  const others = sourceSigner ? [sourceSigner] : []
  const signed = await custody.sign(wallet, unsigned, { purpose, by }, others)
  const signings = [signed]
  let bumped: string | undefined
  if (feeBump) {
    const { payer, feePerOperation, signer } = feeBump
    const { ledger } = networks[wallet.network]
    const bump = feeBumpEnvelope(ledger, payer, feePerOperation, signed.envelope)
    if (signer) bumped = bump.sign(signer)
    else {
      const signedBump = await custody.sign(wallet, bump, { purpose: 'fee bump', by })
      signings.push(signedBump)
      bumped = signedBump.envelope
    }
  }
  const paysOther = feeBump !== undefined && feeBump.payer !== wallet.publicKey
  return {
    async store(trx, transactionId) {
      await assertReconciled(trx, wallet.network)
      await envelopeStore(trx).insert({
        hash: unsigned.hash,
        walletId: wallet.id,
        ...(transactionId === undefined ? {} : { transactionId }),
        purpose,
        status: 'pending',
        source,
        sequence,
        envelope: signed.envelope,
        validUntil: validUntil.toISOString(),
        spends,
        maxFee,
        ...(paysOther ? { feePayer: feeBump.payer } : {}),
        ...(bumped === undefined ? {} : { feeBump: bumped }),
        createdAt: timestamp(clock),
      })
      for (const signing of signings) await signing.record(trx)
      await requestSubmission(trx, { source, walletId: wallet.id })
    },
  }
}
