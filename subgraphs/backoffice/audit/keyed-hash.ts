import { hash } from 'node:crypto'

/** SHA-256 works on blocks of so many bytes (FIPS 180-4). */
const BLOCK_BYTES = 64
const DIGEST_BYTES = 32

/** The two blocks that a key begins the inner and the outer hash with. */
interface Pads {
  readonly inner: Buffer
  /** With room for the inner digest behind it. */
  readonly outer: Buffer
}

const padsOfKeys = new WeakMap<Uint8Array, Pads>()

/**
 * HMAC-SHA-256 (RFC 2104) of a text, in hex, over one-shot hashes. An audit row takes a dozen of short texts, and
 * for these setting up `createHmac` costs three times what hashing does.
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
