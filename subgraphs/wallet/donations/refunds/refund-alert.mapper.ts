import type { OperatorAlert } from '../../../shared/operator-alerts/operator-alert.worker.js'
import type { TransactionRecord } from '../../transactions/transaction.type.js'
import type { DonationRecord } from '../donation.type.js'

/** How many donations of the same amount an alert names. */
const MAX_NAMED = 5

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

/** The payment of an approved refund failed. */
export function refundFailed(donationId: string, { id, failureReason }: TransactionRecord): OperatorAlert {
  return {
    severity: 'medium',
    message:
      `The refund of the donation ${donationId} was not paid: the payment ${id} failed` +
      `${failureReason ? ` (${failureReason})` : ''}. Remove the cause, then request the refund again.`,
    metadata: { donationId, transactionId: id },
  }
}

/** A payment that a restore found may have returned one of these donations. */
export function possiblyRefunded(
  donations: readonly Pick<DonationRecord, 'id'>[],
  { id: transactionId, destination }: TransactionRecord,
): OperatorAlert {
  const donationIds = donations.map(({ id }) => id)
  return {
    severity: 'high',
    message:
      `A restore has found the payment ${transactionId} to ${destination}, whose request is lost. It may be the refund of ` +
      `${donationIds.slice(0, MAX_NAMED).join(' or ')}: look at it before a refund is requested again, which would pay twice.`,
    metadata: { transactionId, donationIds: donationIds.slice(0, MAX_NAMED) },
  }
}
