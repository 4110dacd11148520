import {
  Account,
  type FeeBumpTransaction,
  Memo,
  Operation,
  Asset as StellarAsset,
  StrKey,
  type Transaction,
  TransactionBuilder,
  xdr,
} from '@stellar/stellar-sdk'
import { formatAmount } from '../../../schema/scalars.js'
import type { Asset, LedgerMemo } from './network.js'
import type { Signer } from './signer.js'

/** Length of the signature hint: the last bytes of the signer's public key. */
const HINT_BYTES = 4

/** The network of an envelope; its signatures are valid on that network only. */
export interface EnvelopeNetwork {
  readonly passphrase: string
  readonly usdcIssuer: string
}

/** An unsigned transaction. */
export interface UnsignedEnvelope {
  /** The hash of the transaction in lower-case hex; independent of signatures. */
  readonly hash: string
  /** The maximum fee, in stroops. */
  readonly maxFee: bigint
  /** The envelope in base64, signed by each signer. */
  sign(...signers: readonly Signer[]): string
}

/** The members that all transactions have. */
export interface TransactionHeader {
  readonly source: string
  /** The sequence number that it uses. */
  readonly sequence: bigint
  /**
   * The lowest sequence number of the account at which it is valid (CAP-21), so that it can be applied even if earlier
   * ones never are; without it, the account's must be the preceding one.
   */
  readonly minSequence?: bigint
  /** The bid per operation, in stroops. */
  readonly feePerOperation: bigint
  /** No ledger that closes later may contain it. */
  readonly validUntil: Date
}

/** The payment of a transaction. `creates` creates the account of the destination, which must not exist; XLM only. */
export interface PaymentOperation {
  readonly destination: string
  readonly amount: bigint
  readonly asset: Asset
  readonly memo: LedgerMemo | undefined
  readonly creates: boolean
}

/**
 * Payments from one account, applied atomically. Signed by that account and, if different, by the source. All of them
 * have the memo of the first.
 */
export function paymentsEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  from: string,
  payments: readonly [PaymentOperation, ...PaymentOperation[]],
): UnsignedEnvelope {
  const origin = from === header.source ? {} : { source: from }
  const operations = payments.map(({ destination, amount, asset, creates }) =>
    creates
      ? Operation.createAccount({ ...origin, destination, startingBalance: formatAmount(amount) })
      : Operation.payment({
          ...origin,
          destination,
          asset: assetOn(network, asset),
          amount: formatAmount(amount),
        }),
  )
  return buildEnvelope(network, header, operations, payments[0].memo)
}

/** The closing of an account. */
export interface ClosingOperations {
  readonly destination: string
  /** The balance of its USDC trustline, in stroops; undefined if it has none. */
  readonly usdc: bigint | undefined
  readonly memo: LedgerMemo | undefined
}

/** Pays out USDC, removes the trustline and merges the account into another, atomically. */
export function closingEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  terms: ClosingOperations,
): UnsignedEnvelope {
  const { destination, usdc, memo } = terms
  const asset = assetOn(network, 'USDC')
  const operations = [
    ...(usdc ? [Operation.payment({ destination, asset, amount: formatAmount(usdc) })] : []),
    ...(usdc === undefined ? [] : [Operation.changeTrust({ asset, limit: '0' })]),
    Operation.accountMerge({ destination }),
  ]
  return buildEnvelope(network, header, operations, memo)
}

/** Claims a claimable balance for the account that is the source. */
export function claimEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  balanceId: string,
): UnsignedEnvelope {
  return buildEnvelope(network, header, [Operation.claimClaimableBalance({ balanceId })])
}

/** The same transaction with a higher bid, paid by the payer. */
export function feeBumpEnvelope(
  network: EnvelopeNetwork,
  payer: string,
  feePerOperation: bigint,
  inner: string,
): UnsignedEnvelope {
  const transaction = TransactionBuilder.fromXDR(inner, network.passphrase) as Transaction
  return unsigned(
    TransactionBuilder.buildFeeBumpTransaction(
      payer,
      feePerOperation.toString(),
      transaction,
      network.passphrase,
    ),
  )
}

/** The account and the sequence number that a signed envelope uses. */
export function sequenceOf(
  { passphrase }: Pick<EnvelopeNetwork, 'passphrase'>,
  envelope: string,
): { source: string; sequence: bigint } {
  const { source, sequence } = innerOf(passphrase, envelope)
  return { source, sequence: BigInt(sequence) }
}

/** The number of operations of an envelope, without the additional one that a fee bump counts as. */
export function operationCount(
  { passphrase }: Pick<EnvelopeNetwork, 'passphrase'>,
  envelope: string,
): number {
  return innerOf(passphrase, envelope).operations.length
}

/** Whether an envelope creates an account, so that later ones can pay into it. */
export function createsAccount(
  { passphrase }: Pick<EnvelopeNetwork, 'passphrase'>,
  envelope: string,
  account: string,
): boolean {
  const { operations } = innerOf(passphrase, envelope)
  return operations.some((one) => one.type === 'createAccount' && one.destination === account)
}

function innerOf(passphrase: string, envelope: string): Transaction {
  const parsed = TransactionBuilder.fromXDR(envelope, passphrase)
  return 'innerTransaction' in parsed ? parsed.innerTransaction : parsed
}

/** Builds a transaction of any operations. */
export function buildEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  operations: readonly xdr.Operation[],
  memo?: LedgerMemo,
): UnsignedEnvelope {
  // The builder uses the sequence number after that of the account.
  const account = new Account(header.source, (header.sequence - 1n).toString())
  const builder = new TransactionBuilder(account, {
    fee: header.feePerOperation.toString(),
    networkPassphrase: network.passphrase,
    timebounds: { minTime: 0, maxTime: Math.floor(header.validUntil.getTime() / 1000) },
  })
  if (header.minSequence !== undefined) builder.setMinAccountSequence(header.minSequence.toString())
  for (const operation of operations) builder.addOperation(operation)
  if (memo) builder.addMemo(memoOf(memo))
  return unsigned(builder.build())
}

function unsigned(transaction: Transaction | FeeBumpTransaction): UnsignedEnvelope {
  const hash = transaction.hash()
  return {
    hash: hash.toString('hex'),
    maxFee: BigInt(transaction.fee),
    sign(...signers) {
      for (const { address, sign } of signers) {
        const hint = StrKey.decodeEd25519PublicKey(address).subarray(-HINT_BYTES)
        transaction.addDecoratedSignature(new xdr.DecoratedSignature({ hint, signature: sign(hash) }))
      }
      return transaction.toEnvelope().toXDR('base64')
    },
  }
}

/** An asset in the SDK's representation. */
export function assetOn({ usdcIssuer }: EnvelopeNetwork, asset: Asset): StellarAsset {
  return asset === 'XLM' ? StellarAsset.native() : new StellarAsset('USDC', usdcIssuer)
}

function memoOf({ type, value }: LedgerMemo): Memo {
  switch (type) {
    case 'text':
      return Memo.text(value)
    case 'id':
      return Memo.id(value)
    case 'hash':
      return Memo.hash(value)
    case 'return':
      return Memo.return(value)
  }
}
