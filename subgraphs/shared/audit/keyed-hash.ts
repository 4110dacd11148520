import { hash } from 'node:crypto'

/** Block size of SHA-256 (FIPS 180-4). */
const BLOCK_BYTES = 64
const DIGEST_BYTES = 32

/** The padded key blocks of the inner and the outer hash. */
interface Pads {
  readonly inner: Buffer
  /** Followed by space for the inner digest. */
  readonly outer: Buffer
}

const padsOfKeys = new WeakMap<Uint8Array, Pads>()

/**
 * HMAC-SHA-256 (RFC 2104) of a text, in hex, from one-shot hashes: for short texts setting up
 * `createHmac` costs three times as much as hashing.
 */
export function keyedHash(key: Uint8Array, text: string): string {
  let pads = padsOfKeys.get(key)
  if (pads === undefined) {
    pads = padsOf(key)
    padsOfKeys.set(key, pads)
  }
  const inner = hash('sha256', Buffer.concat([pads.inner, Buffer.from(text)]), 'buffer')
  pads.outer.set(inner, BLOCK_BYTES)
  return hash('sha256', pads.outer)
}

function padsOf(key: Uint8Array): Pads {
  const short = key.length > BLOCK_BYTES ? hash('sha256', key, 'buffer') : key
  const block = Buffer.alloc(BLOCK_BYTES)
  block.set(short)
  return {
    inner: Buffer.from(block.map((byte) => byte ^ 0x36)),
    outer: Buffer.concat([block.map((byte) => byte ^ 0x5c), Buffer.alloc(DIGEST_BYTES)]),
  }
}
