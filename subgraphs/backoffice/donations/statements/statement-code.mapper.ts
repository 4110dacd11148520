import { hash, timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../../../shared/audit/keyed-hash.js'
import { type Currency, currencies } from '../donation.state.js'

/** The content of a code: no personal data except a digest of the name. */
export interface StatementContent {
  /** First and last day, `2026-01-31`, in UTC. */
  readonly from: string
  readonly to: string
  /** ISO 8601, to the minute. */
  readonly issuedAt: string
  readonly donorName: string
  readonly totals: readonly StatementSum[]
}

/** The sum of donations in one currency. */
export interface StatementSum {
  readonly currency: Currency
  /** Cents. */
  readonly amount: bigint
  readonly donations: number
}

/** The content of a code with its validity. */
export interface ReadStatement extends Omit<StatementContent, 'donorName'> {
  isIssuedTo(name: string): boolean
}

const VERSION = 1
const HEAD_BYTES = 13
const NAME_BYTES = 4
const SIGNATURE_BYTES = 10
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Crockford’s base 32: no letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/**
 * The code of a statement: its content in binary with a truncated signature (HMAC-SHA-256, 80 bits), in base 32 by
 * groups of five. It is checked with the key alone, so that nothing is stored.
 */
export function codeOfStatement(content: StatementContent, key: Uint8Array): string {
  const head = Buffer.alloc(HEAD_BYTES)
  head.writeUInt8(VERSION, 0)
  head.writeUInt16BE(Date.parse(content.from) / DAY_MS, 1)
  head.writeUInt16BE(Date.parse(content.to) / DAY_MS, 3)
  head.writeUInt32BE(Math.floor(Date.parse(content.issuedAt) / MINUTE_MS), 5)
  nameDigest(content.donorName).copy(head, 9)
  const sums = content.totals.flatMap(({ currency, amount, donations }) => [
    currencies.indexOf(currency),
    ...varint(BigInt(donations)),
    ...varint(amount),
  ])
  const signed = Buffer.concat([head, Buffer.from(sums)])
  return grouped(lettersOf(Buffer.concat([signed, signatureOf(signed, key)])))
}

/**
 * Reads a code that the key has signed; spaces, hyphens and letter case are ignored.
 * @returns undefined for any other text
 */
export function statementOfCode(code: string, key: Uint8Array): ReadStatement | undefined {
  const bytes = bytesOf(code)
  if (!bytes || bytes.length < HEAD_BYTES + SIGNATURE_BYTES) return undefined
  const signed = bytes.subarray(0, -SIGNATURE_BYTES)
  const signature = bytes.subarray(-SIGNATURE_BYTES)
  const isSigned = timingSafeEqual(signatureOf(signed, key), signature)
  if (!isSigned || signed.readUInt8(0) !== VERSION) return undefined
  const name = signed.subarray(9, HEAD_BYTES)
  return {
    from: dayOf(signed.readUInt16BE(1)),
    to: dayOf(signed.readUInt16BE(3)),
    issuedAt: new Date(signed.readUInt32BE(5) * MINUTE_MS).toISOString(),
    totals: sumsIn(signed.subarray(HEAD_BYTES)),
    isIssuedTo: (wanted) => nameDigest(wanted).equals(name),
  }
}

function sumsIn(bytes: Buffer): StatementSum[] {
  const sums: StatementSum[] = []
  let at = 0
  const number = () => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  while (at < bytes.length) {
    const currency = currencies[bytes[at++] ?? 0]
    const [donations, amount] = [Number(number()), number()]
    if (currency) sums.push({ currency, amount, donations })
  }
  return sums
}

/** Seven bits per byte, least significant first. */
function varint(value: bigint): number[] {
  return value < 0x80n ? [Number(value)] : [Number(value & 0x7fn) | 0x80, ...varint(value >> 7n)]
}

/** The digest of a name, regardless of accents, letter case and white space. */
function nameDigest(name: string): Buffer {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim()
  return hash('sha256', `name on a statement\n${plain}`, 'buffer').subarray(0, NAME_BYTES)
}

function signatureOf(signed: Uint8Array, key: Uint8Array): Buffer {
  return Buffer.from(keyedHash(key, Buffer.from(signed).toString('base64')), 'hex').subarray(
    0,
    SIGNATURE_BYTES,
  )
}

const dayOf = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10)

const grouped = (letters: string) => (letters.match(/.{1,5}/g) ?? []).join('-')

function lettersOf(bytes: Uint8Array): string {
  let text = ''
  let [bits, count] = [0, 0]
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xfff
    for (count += 8; count >= 5; count -= 5) text += LETTERS[(bits >> (count - 5)) & 31]
  }
  return count > 0 ? text + LETTERS[(bits << (5 - count)) & 31] : text
}

function bytesOf(code: string): Buffer | undefined {
  const letters = code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  const bytes: number[] = []
  let [bits, count] = [0, 0]
  for (const letter of letters) {
    const value = LETTERS.indexOf(letter)
    if (value === -1) return undefined
    bits = ((bits << 5) | value) & 0xfff
    count += 5
    if (count < 8) continue
    count -= 8
    bytes.push((bits >> count) & 0xff)
  }
  return Buffer.from(bytes)
}
