import type { Timestamp } from '../../shared/clock.js'
import type { Asset, LedgerMemo, Network } from './network.js'
import type { ResultCodes } from './result-codes.js'

/** A trust line for USDC: the right to hold it. Amounts in stroops. */
export interface TrustLine {
  readonly balance: bigint
  readonly limit: bigint
  readonly authorised: boolean
  /** What open offers have promised to give, and to take. */
  readonly selling: bigint
  readonly buying: bigint
}

/** An account as one closed ledger shows it. Amounts in stroops. */
export interface LedgerAccount {
  readonly address: string
  /** The last sequence number used: transactions up to it are in this picture, later ones are not. */
  readonly sequence: bigint
  readonly xlm: bigint
  /** What must stay in the account: reserve and promised amounts. */
  readonly lockedXlm: bigint
  readonly usdc: TrustLine | undefined
  /** Whether payments to it must carry a memo (SEP-29). */
  readonly memoRequired: boolean
}

/** What the network said of an envelope it was sent. None of them is the end of a transaction. */
export type Submission =
  | { readonly outcome: 'accepted' }
  /** Another transaction of the account waits, or the queue is full. */
  | { readonly outcome: 'try again later' }
  /** It cannot enter the next ledger as things stand; no fee was taken. */
  | { readonly outcome: 'refused'; readonly codes: ResultCodes; readonly feeRequired?: bigint }

/** A transaction that stands in a closed ledger. */
export interface LedgerResult {
  /** The hash of what was applied: a fee bump's own, where one carried the transaction. */
  readonly hash: string
  readonly successful: boolean
  readonly codes: ResultCodes
  readonly ledger: number
  readonly closedAt: Timestamp
  /** In stroops. */
  readonly feeCharged: bigint
  /** The lumens that a merge of accounts moved, in stroops; absent where it merged none. */
  readonly merged?: bigint
}

/** An amount that reached an account: a payment, a created account, or what a merged account left. */
export interface LedgerPayment {
  /** The operation's id: unique on its network, and the cursor to read on from. */
  readonly cursor: string
  /** Of the transaction as it was first signed, where a fee bump carried it. */
  readonly transactionHash: string
  readonly source: string
  readonly destination: string
  readonly asset: Asset
  readonly amount: bigint
  readonly memo: LedgerMemo | undefined
  readonly feeCharged: bigint
  readonly ledger: number
  readonly closedAt: Timestamp
}

/** A page of an account's payments; operations that brought nothing are skipped but move the cursor. */
export interface PaymentPage {
  readonly payments: readonly LedgerPayment[]
  /** Where to read on; undefined when there is nothing new. */
  readonly next: string | undefined
  /** Whether there is nothing more for now. */
  readonly isLast: boolean
}

/**
 * One ledger network. Every call has a time limit.
 * @throws DomainError NETWORK_ERROR when the network does not answer, or answers nonsense
 */
export interface Ledger {
  readonly network: Network
  readonly passphrase: string
  readonly usdcIssuer: string
  /** How often the network closes a ledger, in milliseconds. */
  readonly closeMs: number
  /** undefined where no account has the address. */
  readAccount(address: string): Promise<LedgerAccount | undefined>
  /** What to bid for one operation now, in stroops, before any cap. */
  suggestFee(): Promise<bigint>
  submit(envelope: string): Promise<Submission>
  /** Finds a transaction by its hash, or by the hash of what a fee bump carried. */
  findResult(hash: string): Promise<LedgerResult | undefined>
  latestClose(): Promise<{ readonly ledger: number; readonly closedAt: Timestamp }>
  /** What reached an account after the cursor, oldest first. */
  readPayments(address: string, after: string | undefined): Promise<PaymentPage>
  /** Calls back for every account a payment reaches from now on, until stopped. Hints only: it may miss some. */
  watchPayments(accounts: 'all' | readonly string[], onPayment: (address: string) => void): () => void
  /** Calls back whenever a ledger was closed, until stopped. A hint: it may miss some. */
  watchCloses(onClose: () => void): () => void
  /** Creates and funds an account; test networks only. True when the account exists afterwards. */
  askFriendbot(address: string): Promise<void>
}
