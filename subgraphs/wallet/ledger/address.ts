import { Keypair, MuxedAccount, StrKey } from '@stellar/stellar-sdk'

/** A destination as given by a client. */
export interface Destination {
  /** As given: `G…`, or `M…` for a muxed account. */
  readonly address: string
  /** The underlying account: `G…`. */
  readonly account: string
  readonly muxed: boolean
}

/** Parses a destination; undefined unless it is an account (`G…`) or muxed account (`M…`) with a valid checksum. */
export function readDestination(address: string): Destination | undefined {
  if (StrKey.isValidEd25519PublicKey(address)) return { address, account: address, muxed: false }
  if (!StrKey.isValidMed25519PublicKey(address)) return undefined
  return {
    address,
    account: MuxedAccount.fromAddress(address, '0').baseAccount().accountId(),
    muxed: true,
  }
}

/** The account of a secret seed. */
export function accountOf(seed: Uint8Array): string {
  return Keypair.fromRawEd25519Seed(Buffer.from(seed)).publicKey()
}

/** A new random account. The seed is its secret key: 32 bytes. */
export function randomAccount(): { address: string; seed: Uint8Array } {
  const pair = Keypair.random()
  return { address: pair.publicKey(), seed: new Uint8Array(pair.rawSecretKey()) }
}

/** The seed of a secret key in its text form: `S…`. */
export function seedOf(secret: string): Uint8Array {
  return new Uint8Array(StrKey.decodeEd25519SecretSeed(secret))
}
