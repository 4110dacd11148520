import type { OperatorAlert } from '../../../shared/operator-alerts/operator-alert.worker.js'
import type { TransactionRecord } from '../../transactions/transaction.type.js'

/** The cause of the alert of a refund that was not paid. */
export const refundOf = (donationId: string) => `refund of ${donationId}`

/** A refund that counted as failed was repeated, and the ledger had applied it after all. */
export function refundedTwice(donationId: string, transactionId: string): OperatorAlert {
  return {
    severity: 'critical',
    message:
      `The donation ${donationId} was refunded twice: the payment ${transactionId} returned it again. ` +
      'Ask the receiver for the second amount.',
    metadata: { donationId, transactionId },
  }
}

export function refundFailed(donationId: string, { id, failureReason }: TransactionRecord): OperatorAlert {
  return {
    severity: 'medium',
    message:
      `The refund of the donation ${donationId} was not paid: the payment ${id} failed` +
      `${failureReason ? ` (${failureReason})` : ''}. Remove the cause, then request the refund again.`,
    metadata: { donationId, transactionId: id },
  }
}
