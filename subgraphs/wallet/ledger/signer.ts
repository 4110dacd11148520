import { sign, verify } from 'node:crypto'
import { StrKey } from '@stellar/stellar-sdk'
import { addressOfKey } from './address.js'
import { privateKeyOf, publicBytes, publicKeyOf } from './ed25519.js'

/** A key that signs and reveals nothing but its address. */
export interface Signer {
  readonly address: string
  /** The signature of a hash: 64 bytes. */
  sign(hash: Uint8Array): Buffer
}

/** A signer with the key of a seed, which may be wiped afterwards. Node signs ten times faster than the SDK. */
export function signerOf(seed: Uint8Array): Signer {
  const key = privateKeyOf(seed)
  return { address: addressOfKey(publicBytes(key)), sign: (hash) => sign(null, hash, key) }
}

/** Whether a signature of a hash was made with the key of an address. */
export function isSignedBy(address: string, hash: Uint8Array, signature: Uint8Array): boolean {
  return verify(null, hash, publicKeyOf(StrKey.decodeEd25519PublicKey(address)), signature)
}
