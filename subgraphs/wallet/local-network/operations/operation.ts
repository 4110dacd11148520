import type { xdr } from '@stellar/stellar-sdk'
import type { LedgerMoment } from '../core/entries.store.js'
import type { LedgerState } from '../core/ledger-state.js'

export type Threshold = 'low' | 'medium' | 'high'

/** The context in which an operation is applied. */
export interface ApplyContext {
  state: LedgerState
  at: LedgerMoment
  /** Maps sponsored accounts to their sponsors within a transaction (CAP-33). */
  sponsorships: Map<string, string>
  /** The identity of the operation, as the preimage of ids that derive from it. */
  operationId: { source: string; sequence: bigint; index: number }
}

/** One operation of a transaction, with parsed parameters and its source. */
export interface Operation {
  /** The account that acts: the operation's own source, otherwise the transaction's. */
  source: string
  /** The threshold of the source that the weight of its signatures must reach. */
  threshold: Threshold
  /** Refuses invalid parameters; undefined if they are valid. */
  check(): xdr.OperationResult | undefined
  /** Changes the ledger, or returns a failure; the changes of a failed operation are discarded. */
  apply(context: ApplyContext): xdr.OperationResult
  /** Its members in Horizon's format. */
  view: OperationView
}

export interface OperationView {
  type: string
  typeNumber: number
  /** The members that not all operations have. */
  details: Record<string, unknown>
  /** The accounts whose history contains it. */
  participants: string[]
  /** Whether lists of payments contain it. */
  payment: boolean
  /** Its effects, known after it was applied; undefined for operations whose effects are not served. */
  effects?: OperationEffect[]
}

/** An effect in Horizon's format, without its identifiers. */
export interface OperationEffect {
  account: string
  type: string
  type_i: number
  [member: string]: unknown
}
