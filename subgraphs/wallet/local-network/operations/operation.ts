import type { xdr } from '@stellar/stellar-sdk'
import type { LedgerMoment } from '../core/entries.store.js'
import type { LedgerState } from '../core/ledger-state.js'

export type Threshold = 'low' | 'medium' | 'high'

/** What an operation sees while it is applied. */
export interface ApplyContext {
  state: LedgerState
  at: LedgerMoment
  /** Within one transaction: sponsored account to its sponsor (CAP-33). */
  sponsorships: Map<string, string>
}

/** One operation of a transaction, its parameters already read and its source known. */
export interface Operation {
  /** The account that acts: the operation's own source, else the transaction's. */
  source: string
  /** Weight of signatures the source must give. */
  threshold: Threshold
  /** Refuses parameters that can never be right; undefined when they may be. */
  check(): xdr.OperationResult | undefined
  /** Changes the ledger, or answers why not; a failed operation's changes are thrown away. */
  apply(context: ApplyContext): xdr.OperationResult
  /** How Horizon shows it. */
  view: OperationView
}

export interface OperationView {
  type: string
  typeNumber: number
  /** Members beside those that all operations have. */
  details: Record<string, unknown>
  /** Accounts in whose history it stands. */
  participants: string[]
  /** Whether it stands in the lists of payments. */
  payment: boolean
}
