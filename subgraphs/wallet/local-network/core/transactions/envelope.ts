import { createHash } from 'node:crypto'
import { SignerKey, xdr } from '@stellar/stellar-sdk'
import { type Address, addressOf } from '../address.js'

/** The validity of a transaction; times in Unix seconds, 0 means no upper bound. */
export interface Preconditions {
  timeBounds?: { minTime: bigint; maxTime: bigint }
  ledgerBounds?: { minLedger: number; maxLedger: number }
  minSequence?: bigint
  minSequenceAge: bigint
  minSequenceLedgerGap: number
  extraSigners: string[]
}

export interface PlainTransaction {
  kind: 'transaction'
  hash: Buffer
  /** The envelope in base64, as the client signed it. */
  envelope: string
  source: Address
  /** The maximum fee, in stroops. */
  fee: bigint
  sequence: bigint
  preconditions: Preconditions
  memo: xdr.Memo
  operations: xdr.Operation[]
  signatures: xdr.DecoratedSignature[]
}

export interface FeeBump {
  kind: 'fee bump'
  hash: Buffer
  envelope: string
  /** Who pays the fee of the inner transaction. */
  source: Address
  fee: bigint
  inner: PlainTransaction
  signatures: xdr.DecoratedSignature[]
}

export type SignedTransaction = PlainTransaction | FeeBump

const BASE64 = /^(?:[A-Za-z0-9+/]{4})+(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * Parses an envelope and computes the hash that its signatures cover (network id, envelope type, transaction).
 * @returns undefined for anything that is not exactly one transaction envelope
 */
export function decodeEnvelope(envelope: string, passphrase: string): SignedTransaction | undefined {
  if (!BASE64.test(envelope)) return undefined
  try {
    return decode(xdr.TransactionEnvelope.fromXDR(envelope, 'base64'), networkId(passphrase), envelope)
  } catch {
    // The XDR reader throws various errors for invalid input.
    return undefined
  }
}

/** The transaction whose operations run: the inner one of a fee bump. */
export function innermost(transaction: SignedTransaction): PlainTransaction {
  return transaction.kind === 'fee bump' ? transaction.inner : transaction
}

export function networkId(passphrase: string): Buffer {
  return createHash('sha256').update(passphrase).digest()
}

function decode(parsed: xdr.TransactionEnvelope, network: Buffer, envelope: string): SignedTransaction {
  switch (parsed.switch().name) {
    case 'envelopeTypeTxV0':
      return plainTransactionV0(parsed.v0(), network, envelope)
    case 'envelopeTypeTx':
      return plainTransaction(parsed.v1(), network, envelope)
    default:
      return feeBump(parsed.feeBump(), network, envelope)
  }
}

function plainTransaction(
  signed: xdr.TransactionV1Envelope,
  network: Buffer,
  envelope: string,
): PlainTransaction {
  const tx = signed.tx()
  return {
    kind: 'transaction',
    hash: signatureHash(network, xdr.EnvelopeType.envelopeTypeTx(), tx.toXDR()),
    envelope,
    source: addressOf(tx.sourceAccount()),
    fee: BigInt(tx.fee()),
    sequence: BigInt(tx.seqNum().toString()),
    preconditions: preconditionsOf(tx.cond()),
    memo: tx.memo(),
    operations: tx.operations(),
    signatures: signed.signatures(),
  }
}

/** Version 0 envelopes differ only in the form of their source; they are hashed like version 1. */
function plainTransactionV0(
  signed: xdr.TransactionV0Envelope,
  network: Buffer,
  envelope: string,
): PlainTransaction {
  const tx = signed.tx()
  const source = xdr.MuxedAccount.keyTypeEd25519(tx.sourceAccountEd25519())
  const keyType = Buffer.alloc(4)
  const bounds = tx.timeBounds()
  return {
    kind: 'transaction',
    hash: signatureHash(network, xdr.EnvelopeType.envelopeTypeTx(), Buffer.concat([keyType, tx.toXDR()])),
    envelope,
    source: addressOf(source),
    fee: BigInt(tx.fee()),
    sequence: BigInt(tx.seqNum().toString()),
    preconditions: preconditionsOf(
      bounds ? xdr.Preconditions.precondTime(bounds) : xdr.Preconditions.precondNone(),
    ),
    memo: tx.memo(),
    operations: tx.operations(),
    signatures: signed.signatures(),
  }
}

function feeBump(signed: xdr.FeeBumpTransactionEnvelope, network: Buffer, envelope: string): FeeBump {
  const tx = signed.tx()
  const inner = xdr.TransactionEnvelope.envelopeTypeTx(tx.innerTx().v1())
  return {
    kind: 'fee bump',
    hash: signatureHash(network, xdr.EnvelopeType.envelopeTypeTxFeeBump(), tx.toXDR()),
    envelope,
    source: addressOf(tx.feeSource()),
    fee: BigInt(tx.fee().toString()),
    inner: plainTransaction(tx.innerTx().v1(), network, inner.toXDR('base64')),
    signatures: signed.signatures(),
  }
}

function signatureHash(network: Buffer, type: xdr.EnvelopeType, body: Buffer): Buffer {
  const tag = Buffer.alloc(4)
  tag.writeInt32BE(type.value)
  return createHash('sha256').update(network).update(tag).update(body).digest()
}

function preconditionsOf(conditions: xdr.Preconditions): Preconditions {
  const none = { minSequenceAge: 0n, minSequenceLedgerGap: 0, extraSigners: [] }
  switch (conditions.switch().name) {
    case 'precondNone':
      return none
    case 'precondTime':
      return { ...none, timeBounds: timeBoundsOf(conditions.timeBounds()) }
    default: {
      const v2 = conditions.v2()
      const time = v2.timeBounds()
      const ledgers = v2.ledgerBounds()
      const minSequence = v2.minSeqNum()
      return {
        timeBounds: time ? timeBoundsOf(time) : undefined,
        ledgerBounds: ledgers
          ? { minLedger: ledgers.minLedger(), maxLedger: ledgers.maxLedger() }
          : undefined,
        minSequence: minSequence ? BigInt(minSequence.toString()) : undefined,
        minSequenceAge: BigInt(v2.minSeqAge().toString()),
        minSequenceLedgerGap: v2.minSeqLedgerGap(),
        extraSigners: v2.extraSigners().map((key) => SignerKey.encodeSignerKey(key)),
      }
    }
  }
}

function timeBoundsOf(bounds: xdr.TimeBounds): { minTime: bigint; maxTime: bigint } {
  return { minTime: BigInt(bounds.minTime().toString()), maxTime: BigInt(bounds.maxTime().toString()) }
}
