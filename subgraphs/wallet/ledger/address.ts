import { Account, MuxedAccount, StrKey } from '@stellar/stellar-sdk'
import { privateKeyOf, publicBytes } from './ed25519.js'

/** A destination as given by a client. */
export interface Destination {
  /** As given: `G…`, or `M…` for a muxed account. */
  readonly address: string
  /** The underlying account: `G…`. */
  readonly account: string
  readonly muxed: boolean
  /** The id of a muxed account, in decimal. */
  readonly muxedId?: string
}

/** Parses a destination; undefined unless it is an account (`G…`) or muxed account (`M…`) with a valid checksum. */
export function readDestination(address: string): Destination | undefined {
  if (StrKey.isValidEd25519PublicKey(address)) return { address, account: address, muxed: false }
  if (!StrKey.isValidMed25519PublicKey(address)) return undefined
  const muxed = MuxedAccount.fromAddress(address, '0')
  return { address, account: muxed.baseAccount().accountId(), muxed: true, muxedId: muxed.id() }
}

/** The muxed address (`M…`) of an account and an id of 64 bits, in decimal (CAP-27). */
export function muxedAddress(account: string, id: string): string {
  return new MuxedAccount(new Account(account, '0'), id).accountId()
}

/**
 * The account of a secret seed of 32 bytes. `Keypair` would first compute tables for a quarter of a second, at every
 * start.
 */
export function accountOf(seed: Uint8Array): string {
  return addressOfKey(publicBytes(privateKeyOf(seed)))
}

/** The address of a public key of 32 bytes. */
export function addressOfKey(publicKey: Uint8Array): string {
  return StrKey.encodeEd25519PublicKey(Buffer.from(publicKey))
}

/** The seed of a secret key in its text form: `S…`. */
export function seedOf(secret: string): Uint8Array {
  return new Uint8Array(StrKey.decodeEd25519SecretSeed(secret))
}
