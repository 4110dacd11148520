import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { StrKey } from '@stellar/stellar-sdk'

/** The fixed prefix of an Ed25519 private key in DER (RFC 8410). */
const DER_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_KEY_BYTES = 32

/** The Ed25519 key of a seed of 32 bytes, which may be wiped afterwards. */
export function privateKeyOf(seed: Uint8Array): KeyObject {
  const der = Buffer.concat([DER_PREFIX, seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  der.fill(0)
  return key
}

/** The account of a key. Node derives a public key a hundred times faster than the SDK. */
export function addressOfPrivateKey(key: KeyObject): string {
  const der = createPublicKey(key).export({ format: 'der', type: 'spki' })
  return StrKey.encodeEd25519PublicKey(der.subarray(-PUBLIC_KEY_BYTES))
}
