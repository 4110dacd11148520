import { formatAmount } from '../../../schema/scalars.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'
import type { DonationRecord } from './donation.type.js'

const recordDonation = serviceOperation<
  { input: Record<string, unknown> },
  { recordLedgerDonation: { id: string } | null }
>(
  `mutation RecordLedgerDonation($input: LedgerDonationInput!) { recordLedgerDonation(input: $input) { id } }`,
)

const recordRefund = serviceOperation<
  { input: Record<string, unknown> },
  { recordLedgerRefund: { id: string } | null }
>(`mutation RecordLedgerRefund($input: LedgerRefundInput!) { recordLedgerRefund(input: $input) { id } }`)

interface Cause {
  readonly requestId: string
}

/** The donations of the backoffice, which owns donations of every kind. Repeating a call has no further effect. */
export interface BackofficeDonations {
  /**
   * Reports a completed donation, which the backoffice then counts.
   * @throws DomainError: UPSTREAM_ERROR, CONFLICT while the asset has no price, NOT_FOUND for an unknown case
   */
  record(donation: DonationRecord, cause: Cause): Promise<void>
  /**
   * Reports a refunded donation, which the backoffice then no longer counts.
   * @throws DomainError: UPSTREAM_ERROR, NOT_FOUND while the donation is not recorded
   */
  recordRefund(donation: DonationRecord & { refundTransactionId: string }, cause: Cause): Promise<void>
}

/** Calls the graph. */
export function backofficeDonations(graph: GraphClient): BackofficeDonations {
  return {
    async record(donation, cause) {
      const { transactionId, caseId, network, asset, amount, donorId, message, anonymous } = donation
      const input = {
        ...{ transactionId, caseId, network, asset, anonymous },
        amount: formatAmount(amount),
        ...(donorId === undefined ? {} : { donorId }),
        ...(message === undefined ? {} : { message }),
        completedAt: donation.completedAt ?? donation.createdAt,
      }
      await graph.request(recordDonation, { input }, cause)
    },

    async recordRefund({ transactionId, network, refundedAt, refundTransactionId }, cause) {
      const input = { transactionId, network, refundTransactionId, refundedAt }
      await graph.request(recordRefund, { input }, cause)
    },
  }
}
