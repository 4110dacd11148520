import { createHash } from 'node:crypto'
import { xdr } from '@stellar/stellar-sdk'
import { BASE_FEE, BASE_RESERVE, PROTOCOL_VERSION, TOTAL_COINS } from './protocol.js'

export const MAX_OPERATIONS_IN_SET = 1000
const ZERO_HASH = '0'.repeat(64)

export interface HeaderContent {
  sequence: number
  previousHash: string
  /** Unix seconds. */
  closeTime: number
  /** Hashes of the transactions of the ledger and of their results. */
  transactionSet: string
  results: string
  feePool: bigint
}

/** The previous hash of the first ledger, and the content hash of an empty one. */
export const EMPTY_HASH = ZERO_HASH

/** The header in XDR, and its hash, which the next ledger contains. */
export function ledgerHeader(content: HeaderContent): { xdr: string; hash: string } {
  template ??= headerWithoutContent()
  const header = Buffer.from(template)
  header.write(content.previousHash, OFFSETS.previousHash, 'hex')
  header.write(content.transactionSet, OFFSETS.transactionSet, 'hex')
  header.writeBigUInt64BE(BigInt(content.closeTime), OFFSETS.closeTime)
  header.write(content.results, OFFSETS.results, 'hex')
  header.writeUInt32BE(content.sequence, OFFSETS.sequence)
  header.writeBigInt64BE(content.feePool, OFFSETS.feePool)
  return { xdr: header.toString('base64'), hash: sha256(header) }
}

/** Headers without upgrades have one length, so that their members have fixed places (Stellar-ledger.x). */
const OFFSETS = {
  previousHash: 4,
  transactionSet: 36,
  closeTime: 68,
  results: 84,
  sequence: 148,
  feePool: 160,
}

/** Encoding two dozen XDR objects for every ledger would be most of the cost of an empty one. */
let template: Buffer | undefined

function headerWithoutContent(): Buffer {
  const zero = Buffer.from(ZERO_HASH, 'hex')
  return new xdr.LedgerHeader({
    ledgerVersion: PROTOCOL_VERSION,
    previousLedgerHash: zero,
    scpValue: new xdr.StellarValue({
      txSetHash: zero,
      closeTime: xdr.Uint64.fromString('0'),
      upgrades: [],
      ext: xdr.StellarValueExt.stellarValueBasic(),
    }),
    txSetResultHash: zero,
    bucketListHash: zero,
    ledgerSeq: 0,
    totalCoins: xdr.Int64.fromString(TOTAL_COINS.toString()),
    feePool: xdr.Int64.fromString('0'),
    inflationSeq: 0,
    idPool: xdr.Uint64.fromString('0'),
    baseFee: Number(BASE_FEE),
    baseReserve: Number(BASE_RESERVE),
    maxTxSetSize: MAX_OPERATIONS_IN_SET,
    skipList: [zero, zero, zero, zero],
    ext: new xdr.LedgerHeaderExt(0),
  }).toXDR()
}

/** The hash of a list of hex hashes; an empty list has the hash of an empty input. */
export function listHash(parts: string[]): string {
  return parts.length === 0 ? EMPTY_HASH : sha256(Buffer.from(parts.join(''), 'hex'))
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
