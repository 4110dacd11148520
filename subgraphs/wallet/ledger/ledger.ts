import type { Timestamp } from '../../shared/clock.js'
import type { Asset, LedgerMemo, Network } from './network.js'
import type { ResultCodes } from './result-codes.js'

/** A trustline, which permits an account to hold USDC. Amounts in stroops. */
export interface TrustLine {
  readonly balance: bigint
  readonly limit: bigint
  readonly authorised: boolean
  /** Selling and buying liabilities of open offers. */
  readonly selling: bigint
  readonly buying: bigint
}

/** A snapshot of an account in a closed ledger. Amounts in stroops. */
export interface LedgerAccount {
  readonly address: string
  /** The last sequence number used: this snapshot includes transactions up to it, and none after it. */
  readonly sequence: bigint
  readonly xlm: bigint
  /** The balance that cannot be sent: reserve and selling liabilities. */
  readonly lockedXlm: bigint
  readonly usdc: TrustLine | undefined
  /** Whether payments to it must carry a memo (SEP-29). */
  readonly memoRequired: boolean
  /** Whether its own key is its only signer and suffices for every operation. */
  readonly ownKeyOnly: boolean
  /** The snapshot contains this ledger, and possibly later ones. */
  readonly asOf: number
}

/** An account as one of the network's servers sees it. */
export interface AccountObservation {
  /** Undefined if the account does not exist. */
  readonly account: LedgerAccount | undefined
  /** The last ledger that this server has processed; undefined if the server does not report it. */
  readonly asOf: number | undefined
}

/** The transaction that used a sequence number, or `skipped` if a later transaction of the account skipped it. */
export type SequenceUse = { readonly hash: string } | 'skipped'

/** The network's response to a submission. None of them ends a transaction. */
export type Submission =
  | { readonly outcome: 'accepted' }
  /** Another transaction of the account is pending, or the queue is full. */
  | { readonly outcome: 'try again later' }
  /** It cannot be included in the next ledger; no fee was charged. */
  | { readonly outcome: 'refused'; readonly codes: ResultCodes; readonly feeRequired?: bigint }

/** The result of a transaction in a closed ledger. */
export interface LedgerResult {
  /** The hash of the applied transaction: that of the fee bump if there was one. */
  readonly hash: string
  readonly successful: boolean
  readonly codes: ResultCodes
  readonly ledger: number
  readonly closedAt: Timestamp
  /** In stroops. */
  readonly feeCharged: bigint
  /** The lumens moved by an account merge, in stroops; absent if there was none. */
  readonly merged?: bigint
}

export interface LedgerClose {
  readonly ledger: number
  /** Identifies the ledger and, through it, the whole history before it. */
  readonly hash: string
  readonly closedAt: Timestamp
  /** How many operations its successful transactions have. */
  readonly operations: number
}

/** The state of a network according to a server. */
export interface ServerIdentity {
  readonly passphrase: string
  /** The age of the last ledger that it serves, in seconds by this machine's clock. */
  readonly ledgerAgeSeconds: number
  /** The last ledger that it serves. */
  readonly latestLedger: number
  /** Ledgers that its core has and its history lacks. */
  readonly ledgersBehind: number
}

/** How an amount moved; clawbacks and resets of the network are not initiated by the account that loses it. */
export const movementKinds = [
  'payment',
  'path_payment',
  'account_creation',
  'account_merge',
  'contract_transfer',
  'clawback',
  'claimable_balance',
  'network_reset',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** An amount that moved to an account, or was taken from it without its consent. */
export interface LedgerPayment {
  readonly account: string
  readonly direction: 'received' | 'sent'
  readonly kind: MovementKind
  /** Unique per network: the id of the operation, with a number for further amounts of one contract call. */
  readonly cursor: string
  /** The hash of the inner transaction if there was a fee bump. */
  readonly transactionHash: string
  readonly source: string
  /** As the sender gave it: `M…` for a muxed account. */
  readonly destination: string
  readonly asset: Asset
  readonly amount: bigint
  readonly memo: LedgerMemo | undefined
  readonly feeCharged: bigint
  readonly ledger: number
  readonly closedAt: Timestamp
}

/** A claimable balance for an account. Balances change only when it does. */
export interface ClaimableOffer {
  readonly account: string
  /** Of the claimable balance, as Horizon writes it: in hexadecimal, with the type of the id. */
  readonly balanceId: string
  /** `XLM`, or code and issuer of an asset, possibly one that wallets do not support: `CODE:G…`. */
  readonly asset: string
  readonly amount: bigint
  /** The account that created it. */
  readonly source: string
  readonly closedAt: Timestamp
}

/** A claimable balance of which an account is a claimant. */
export interface ClaimableBalance {
  readonly id: string
  /** `XLM`, or code and issuer: `CODE:G…`. */
  readonly asset: string
  /** The asset if wallets support it. */
  readonly known: Asset | undefined
  readonly amount: bigint
  /** Bears the reserve of the balance; usually the account that created it. */
  readonly sponsor: string
  /** Whether the conditions of the account permit a claim in a ledger that closes at this time. */
  isClaimable(at: Date): boolean
}

/** `started`, `ended`: a sponsor bears the reserves of entries created in between. `revoked`: the sponsorship of one entry. */
export const sponsorshipChangeKinds = ['started', 'ended', 'revoked'] as const
export type SponsorshipChangeKind = (typeof sponsorshipChangeKinds)[number]

/** A change of who bears the reserves of an account. It moves no balance. */
export interface SponsorshipChange {
  readonly account: string
  readonly kind: SponsorshipChangeKind
  /** The account that bears the reserve, or did until it was revoked; undefined if the operation does not contain it. */
  readonly sponsor: string | undefined
  /** The entry whose sponsorship was revoked. */
  readonly entry: string | undefined
  /** The id of the operation. */
  readonly cursor: string
  readonly transactionHash: string
  readonly ledger: number
  readonly closedAt: Timestamp
}

/** Changes of accounts, in the order of the ledger. */
export interface AccountChanges {
  readonly payments: readonly LedgerPayment[]
  readonly offers: readonly ClaimableOffer[]
  readonly sponsorships: readonly SponsorshipChange[]
}

/** A page of an account's payments; other operations are skipped but advance the cursor. */
export interface PaymentPage extends AccountChanges {
  /** The cursor of the next page; undefined if there is nothing new. */
  readonly next: string | undefined
  /** Whether there are no further payments yet. */
  readonly isLast: boolean
  /** Whether the server no longer has the payments right after the cursor, so that some may be missing. */
  readonly isReaped: boolean
}

/** A page of the payments of a whole network. */
export interface NetworkPage extends PaymentPage {
  /** The selected accounts that an operation of the page affects. */
  readonly affected: ReadonlySet<string>
  /** Selected accounts with an operation that could not be read, with the cursor before the first of them. */
  readonly unread: ReadonlyMap<string, bigint>
  /** When the last ledger of the page closed; undefined if there is nothing new. */
  readonly closedAt: Timestamp | undefined
}

/** Selects the accounts of a page whose payments are to be returned. */
export type AccountSelection = (addresses: readonly string[]) => Promise<ReadonlySet<string>>

/** A change of an account's balance by one operation. */
export interface BalanceChange {
  readonly kind: MovementKind
  readonly asset: Asset
  /** In stroops; negative for what left the account, zero if it was merged without lumens. */
  readonly amount: bigint
  readonly source: string
  readonly destination: string
}

/** One operation in the history of an account. */
export interface HistoryEntry {
  /** The id of the operation: the cursor for the next page. */
  readonly cursor: string
  /** The same for all operations of a transaction. */
  readonly transaction: bigint
  /** The hash of the inner transaction if there was a fee bump. */
  readonly hash: string
  /** What the transaction charged this account as a fee, in stroops: zero if another account paid it. */
  readonly fee: bigint
  /** The changes of assets of wallets by payments, creations and merges. Empty for a failed transaction. */
  readonly changes: readonly BalanceChange[]
  readonly memo: LedgerMemo | undefined
  readonly ledger: number
  readonly closedAt: string
}

/** A page of the history of an account, oldest first. */
export interface HistoryPage {
  readonly entries: readonly HistoryEntry[]
  readonly isLast: boolean
}

/**
 * One ledger network. Every call has a time limit.
 * @throws DomainError NETWORK_ERROR if the network does not respond, or responds unexpectedly
 */
export interface Ledger {
  readonly network: Network
  readonly passphrase: string
  readonly usdcIssuer: string
  /** The interval at which the network closes ledgers, in milliseconds. */
  readonly closeMs: number
  /** @returns undefined if the account does not exist */
  readAccount(address: string): Promise<LedgerAccount | undefined>
  /** Like `readAccount`, with the position of the responding server. */
  observeAccount(address: string): Promise<AccountObservation>
  /** The fee per operation that the network suggests now, in stroops. */
  suggestFee(): Promise<bigint>
  submit(envelope: string): Promise<Submission>
  /** Finds a transaction by its hash, or by the hash of the inner transaction of a fee bump. */
  findResult(hash: string): Promise<LedgerResult | undefined>
  /** Finds what an account's sequence number was used for, by the hash of the inner transaction of a fee bump. */
  findSequenceUse(address: string, sequence: bigint): Promise<SequenceUse | undefined>
  latestClose(): Promise<LedgerClose>
  /** A closed ledger by its number; undefined if the server does not have it (yet, or any more). */
  findClose(ledger: number): Promise<LedgerClose | undefined>
  /** Which network the server serves, and how current it is. */
  identify(): Promise<ServerIdentity>
  /** The payments of the whole network after the cursor to the selected accounts, oldest first. */
  readAllPayments(after: string, select: AccountSelection): Promise<NetworkPage>
  /** The payments to an account after the cursor, oldest first. */
  readPayments(address: string, after: string | undefined): Promise<PaymentPage>
  /** The claimable balances of which an account is a claimant, newest first, at most 200. */
  claimableBalances(address: string): Promise<ClaimableBalance[]>
  /** A claimable balance as one of its claimants sees it; undefined if it does not exist or is for others. */
  findClaimableBalance(id: string, address: string): Promise<ClaimableBalance | undefined>
  /** The operations of an account after the cursor, oldest first, including those of failed transactions. */
  readHistory(address: string, after: string): Promise<HistoryPage>
  /** Calls back for every closed ledger, until stopped. A hint: it may miss some. */
  watchCloses(onClose: (close: LedgerClose) => void): () => void
  /** Creates and funds an account, on test networks only; without effect if it exists already. */
  fundByFriendbot(address: string): Promise<void>
}
