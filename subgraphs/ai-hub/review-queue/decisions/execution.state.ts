import type { Timestamp } from '../../../shared/clock.js'
import type { ProposedAction } from '../queue/proposed-action.type.js'
import type { ReviewEventKind, ReviewStatus, ReviewType } from '../queue/review-item.state.js'

interface ExecutionRule {
  /** The operation requested from the backoffice. */
  readonly effect: 'execute' | 'withdraw' | 'withdraw_attempts'
  /** The status of the item afterwards; unchanged where absent. */
  readonly status?: ReviewStatus
  /** The entry in the item's history. */
  readonly event: ReviewEventKind
}

/** Every kind of execution: its effect in the backoffice and on the item. */
export const executionRules = {
  /** A reviewer approved. */
  approve: { effect: 'execute', status: 'approved', event: 'approved' },
  /** The policies approved. */
  auto: { effect: 'execute', status: 'auto_approved', event: 'auto_approved' },
  /** Within seconds of the decision: as if it had not been made. */
  undo: { effect: 'withdraw', status: 'pending', event: 'undone' },
  /** At any later time: the item counts as rejected. */
  reverse: { effect: 'withdraw', status: 'rejected', event: 'reversed' },
  /** The item was rejected, but an attempt whose response was lost may have taken effect. */
  compensate: { effect: 'withdraw_attempts', event: 'attempt_withdrawn' },
} as const satisfies Readonly<Record<string, ExecutionRule>>

export type ExecutionKind = keyof typeof executionRules

/** Kinds that end in another status. */
export type DecisiveKind = Exclude<ExecutionKind, 'compensate'>

/** The members of an item that an edit changes. */
export interface ProposalOfItem {
  readonly type: ReviewType
  readonly caseId?: string | undefined
  readonly proposedAction: ProposedAction
}

/** A decision that is being executed: who made it, and the data to record on the item afterwards. */
export interface Execution {
  readonly kind: ExecutionKind
  /** Identifies this attempt: a process whose token was replaced records nothing. */
  readonly token: string
  readonly actorId: string
  readonly actorName: string
  readonly requestId: string
  readonly reviewedBy?: string | undefined
  /** The API client that named the reviewer. */
  readonly sentBy?: string | undefined
  readonly notes?: string | undefined
  readonly reason?: string | undefined
  /** The changes of an edit, by member: the value before and after. */
  readonly changes?: Readonly<Record<string, { before: unknown; after: unknown }>> | undefined
  /** The proposal before an edit, which is valid again if the backoffice refuses the edited one. */
  readonly unedited?: ProposalOfItem | undefined
  /** Lease: afterwards its process counts as dead and the job takes over. */
  readonly until: Timestamp
}
