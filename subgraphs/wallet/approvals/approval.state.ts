import type { TransitionTable } from '../../shared/states/transition-table.js'

/** The states of a payment that needs a second administrator. */
export const approvalStates = ['pending', 'approved', 'rejected', 'expired'] as const
export type ApprovalState = (typeof approvalStates)[number]

/** A decision is final. */
export const approvalTransitions: TransitionTable<ApprovalState> = {
  pending: ['approved', 'rejected', 'expired'],
  approved: [],
  rejected: [],
  expired: [],
}

/** What is to be approved: a payment, or the closing of a wallet, which pays out all that it holds. */
export const approvalKinds = ['payment', 'closing'] as const
export type ApprovalKind = (typeof approvalKinds)[number]
