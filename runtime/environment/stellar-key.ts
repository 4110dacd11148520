import { z } from 'zod'

/** An account, as the address of its public key. */
export const stellarAccount = stellarKey('G', 'must be a Stellar account, without a typing mistake')
/** The secret key of an account. */
export const stellarSecret = stellarKey('S', 'must be a Stellar secret key, without a typing mistake')

/**
 * A key in its text form (SEP-23): base32 of a byte for its kind, 32 bytes and the CRC-16/XMODEM of both, low byte first. Every program
 * reads the environment, and loading Stellar's SDK for this would cost those without a ledger half a second of CPU time.
 */
function stellarKey(kind: 'G' | 'S', fault: string) {
  return z
    .string()
    .refine((text) => text.startsWith(kind) && /^[A-Z2-7]{56}$/.test(text) && hasChecksum(text), fault)
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function hasChecksum(key: string): boolean {
  const value = [...key].reduce((sum, digit) => sum * 32n + BigInt(ALPHABET.indexOf(digit)), 0n)
  const bytes = Buffer.from(value.toString(16).padStart(70, '0'), 'hex')
  return checksumOf(bytes.subarray(0, -2)) === bytes.readUInt16LE(bytes.length - 2)
}

function checksumOf(bytes: Uint8Array): number {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x8000 ? (sum << 1) ^ 0x1021 : sum << 1) & 0xffff
  }
  return sum
}
