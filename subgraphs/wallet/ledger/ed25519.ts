import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/**
 * The private key of an Ed25519 seed of 32 bytes, as a JWK (RFC 8037): OpenSSL takes 20 times as long to decode PKCS #8.
 * Node derives the public part from `d` and ignores `x`, which must be present.
 */
export function privateKeyOf(seed: Uint8Array): KeyObject {
  const d = Buffer.from(seed).toString('base64url')
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x: '' }, format: 'jwk' })
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
