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

/** The end of an address that says whose a signature is. */
const HINT_BYTES = 4

/** The network an envelope is for; a signature holds on it alone. */
export interface EnvelopeNetwork {
  readonly passphrase: string
  readonly usdcIssuer: string
}

/** A transaction that nobody has signed yet. */
export interface UnsignedEnvelope {
  /** Of the transaction, in lower-case hex; the signatures do not change it. */
  readonly hash: string
  /** The most it can cost, in stroops. */
  readonly maxFee: bigint
  /** The envelope in base64, signed by each signer. */
  sign(...signers: readonly Signer[]): string
}

/** What every transaction of an account says of itself. */
export interface TransactionHeader {
  readonly source: string
  /** The sequence number it takes. */
  readonly sequence: bigint
  /** Bid for one operation, in stroops. */
  readonly feePerOperation: bigint
  /** No ledger closed later may contain it. */
  readonly validUntil: Date
}

/** A payment. `creates` makes the destination's account, which must not exist; XLM only. */
export interface PaymentTerms {
  readonly destination: string
  readonly amount: bigint
  readonly asset: Asset
  readonly memo: LedgerMemo | undefined
  readonly creates: boolean
}

export function paymentEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  terms: PaymentTerms,
): UnsignedEnvelope {
  const { destination, amount, asset, memo, creates } = terms
  const operation = creates
    ? Operation.createAccount({ destination, startingBalance: formatAmount(amount) })
    : Operation.payment({ destination, asset: assetOn(network, asset), amount: formatAmount(amount) })
  return build(network, header, [operation], memo)
}

/** A payment out of another account than the source, which only submits it; signed by both. */
export function paymentFromEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  from: string,
  { destination, amount, asset, memo }: Omit<PaymentTerms, 'creates'>,
): UnsignedEnvelope {
  const payment = { source: from, destination, asset: assetOn(network, asset), amount: formatAmount(amount) }
  return build(network, header, [Operation.payment(payment)], memo)
}

/** The end of an account. */
export interface ClosingTerms {
  readonly destination: string
  /** What its USDC trust line holds, in stroops; undefined where it has none. */
  readonly usdc: bigint | undefined
  readonly memo: LedgerMemo | undefined
}

/** Pays out USDC, closes the trust line and merges the account into another: all of it, or nothing. */
export function closingEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  terms: ClosingTerms,
): UnsignedEnvelope {
  const { destination, usdc, memo } = terms
  const asset = assetOn(network, 'USDC')
  const operations = [
    ...(usdc ? [Operation.payment({ destination, asset, amount: formatAmount(usdc) })] : []),
    ...(usdc === undefined ? [] : [Operation.changeTrust({ asset, limit: '0' })]),
    Operation.accountMerge({ destination }),
  ]
  return build(network, header, operations, memo)
}

/** Moves the account's sequence number on and does nothing else, so that the transaction after it can follow. */
export function bumpSequenceEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  to: bigint,
): UnsignedEnvelope {
  return build(network, header, [Operation.bumpSequence({ bumpTo: to.toString() })])
}

/** Lets the source hold USDC. */
export function trustEnvelope(network: EnvelopeNetwork, header: TransactionHeader): UnsignedEnvelope {
  return build(network, header, [trustUsdc(network, header.source)])
}

/** Lets accounts hold USDC at the cost of the sponsor, who is the source. Signed by the sponsor and each account. */
export function sponsoredTrustEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  accounts: readonly string[],
): UnsignedEnvelope {
  return build(
    network,
    header,
    accounts.flatMap((account) => sponsored(header.source, account, [trustUsdc(network, account)])),
  )
}

/** Creates accounts with their USDC trust lines, all at the cost of the sponsor, who is the source. */
export function sponsoredAccountsEnvelope(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  accounts: readonly string[],
  startingBalance: bigint,
): UnsignedEnvelope {
  return build(
    network,
    header,
    accounts.flatMap((account) =>
      sponsored(header.source, account, [
        Operation.createAccount({ destination: account, startingBalance: formatAmount(startingBalance) }),
        trustUsdc(network, account),
      ]),
    ),
  )
}

/** The same transaction with a higher bid, which the payer's account bears. */
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

function build(
  network: EnvelopeNetwork,
  header: TransactionHeader,
  operations: readonly xdr.Operation[],
  memo?: LedgerMemo,
): UnsignedEnvelope {
  // The builder uses the number after the account's last one.
  const account = new Account(header.source, (header.sequence - 1n).toString())
  const builder = new TransactionBuilder(account, {
    fee: header.feePerOperation.toString(),
    networkPassphrase: network.passphrase,
    timebounds: { minTime: 0, maxTime: Math.floor(header.validUntil.getTime() / 1000) },
  })
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

function sponsored(sponsor: string, account: string, operations: readonly xdr.Operation[]): xdr.Operation[] {
  return [
    Operation.beginSponsoringFutureReserves({ source: sponsor, sponsoredId: account }),
    ...operations,
    Operation.endSponsoringFutureReserves({ source: account }),
  ]
}

function trustUsdc(network: EnvelopeNetwork, account: string): xdr.Operation {
  return Operation.changeTrust({ source: account, asset: assetOn(network, 'USDC') })
}

function assetOn({ usdcIssuer }: EnvelopeNetwork, asset: Asset): StellarAsset {
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
