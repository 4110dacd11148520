import type { ApprovalState } from '../../approvals/approval.state.js'
import type { TransactionStatus } from '../../transactions/transaction.state.js'

/** The states of a refund. They follow from its approval and from the transaction that pays it. */
export const refundStates = ['requested', 'rejected', 'expired', 'sent', 'completed', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

/** The state of an approved refund by the state of its transaction. */
const paymentStates: Readonly<Record<TransactionStatus, RefundState>> = {
  pending: 'sent',
  success: 'completed',
  failed: 'failed',
}

/** @param payment the state of the transaction of an approved refund */
export function refundStateOf(approval: ApprovalState, payment: TransactionStatus | undefined): RefundState {
  if (approval === 'approved') return paymentStates[payment ?? 'pending']
  return approval === 'pending' ? 'requested' : approval
}

/** Whether nothing was returned, so that another refund may be requested. */
export const hasReturnedNothing = (state: RefundState): boolean =>
  state === 'rejected' || state === 'expired' || state === 'failed'
