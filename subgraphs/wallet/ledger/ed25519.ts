import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** What precedes the seed of an Ed25519 key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The private key of an Ed25519 seed of 32 bytes. As a JWK, Node 26 requires the public part, which is not known here. */
export function privateKeyOf(seed: Uint8Array): KeyObject {
  const key = Buffer.concat([PKCS8_PREFIX, seed])
  try {
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  } finally {
    key.fill(0)
  }
}

/** The key that verifies signatures of a public key of 32 bytes. */
export function publicKeyOf(bytes: Uint8Array): KeyObject {
  const x = Buffer.from(bytes).toString('base64url')
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
}

/** The 32 bytes of the public part of a private key. */
export function publicBytes(key: KeyObject): Buffer {
  return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url')
}
