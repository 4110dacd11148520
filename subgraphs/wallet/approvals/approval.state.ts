import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a request that needs a second administrator. */
export const approvalStates = ['pending', 'approved', 'rejected', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** A decision is final. */
export const approvalTransitions: TransitionTable<ApprovalState> = {
  pending: ['approved', 'rejected', 'expired'],
  approved: [],
  rejected: [],
  expired: [],
}

/** The kinds of requests. The feature that requests a kind also executes it. */
export const approvalKinds = ['payment', 'closing', 'refund', 'handover', 'difference'] as const
export type ApprovalKind = (typeof approvalKinds)[number]
