import { MAX_INT64 } from './protocol.js'

/** The ledger entries: accounts, trustlines and data entries, with amounts in stroops. */
export interface SignerEntry {
  /** Public key, pre-authorised transaction, hash or signed payload in its text form (G, T, X, P). */
  key: string
  weight: number
  sponsor?: string
}

export interface AccountEntry {
  id: string
  balance: bigint
  sequence: bigint
  /** Ledger and close time (Unix seconds) of the account's latest sequence number. */
  sequenceLedger: number
  sequenceTime: number
  subentries: number
  flags: number
  homeDomain: string
  inflationDestination?: string
  masterWeight: number
  thresholds: { low: number; medium: number; high: number }
  signers: SignerEntry[]
  sponsoring: number
  sponsored: number
  sponsor?: string
  modifiedLedger: number
  modifiedTime: number
}

export interface AssetId {
  code: string
  issuer: string
}

export interface TrustLineEntry extends AssetId {
  account: string
  balance: bigint
  limit: bigint
  flags: number
  sponsor?: string
  modifiedLedger: number
}

/** An amount that one of the claimants can take (CAP-23); this ledger supports unconditional claims only. */
export interface ClaimableBalanceEntry {
  /** In hexadecimal, with the type of the id. */
  id: string
  /** Undefined for lumens. */
  asset: AssetId | undefined
  amount: bigint
  /** Bears the reserve: one per claimant. */
  sponsor: string
  claimants: string[]
  modifiedLedger: number
}

export interface DataEntry {
  account: string
  name: string
  /** Base64 of at most 64 bytes. */
  value: string
  sponsor?: string
}

export type NewAccount = Pick<AccountEntry, 'id' | 'balance' | 'sequence'>

/** A new account: its own key signs with weight 1, and all thresholds are 0. */
export function newAccount(values: NewAccount): AccountEntry {
  return {
    ...values,
    sequenceLedger: 0,
    sequenceTime: 0,
    subentries: 0,
    flags: 0,
    homeDomain: '',
    masterWeight: 1,
    thresholds: { low: 0, medium: 0, high: 0 },
    signers: [],
    sponsoring: 0,
    sponsored: 0,
    modifiedLedger: 0,
    modifiedTime: 0,
  }
}

/** The minimum balance: a base reserve per base entry (2), subentry and sponsorship. */
export function minimumBalance(account: AccountEntry, baseReserve: bigint): bigint {
  return BigInt(2 + account.subentries + account.sponsoring - account.sponsored) * baseReserve
}

/** The spendable lumens; negative if fees reduced the balance below the reserve. */
export function availableBalance(account: AccountEntry, baseReserve: bigint): bigint {
  return account.balance - minimumBalance(account, baseReserve)
}

/** Adds lumens unless the balance would overflow or, when taking, fall below the reserve. */
export function changeBalance(account: AccountEntry, delta: bigint, baseReserve: bigint): boolean {
  const balance = account.balance + delta
  if (balance > MAX_INT64) return false
  if (delta < 0n && balance < minimumBalance(account, baseReserve)) return false
  account.balance = balance
  return true
}

/** All signers of the account, including its own key while it has weight. */
export function signersOf(account: AccountEntry): SignerEntry[] {
  if (account.masterWeight === 0) return account.signers
  return [...account.signers, { key: account.id, weight: account.masterWeight }]
}
