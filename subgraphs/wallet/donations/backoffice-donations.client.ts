import { formatAmount } from '../../../schema/scalars.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'
import type { DonationRecord } from './donation.type.js'

const recordDonation = serviceOperation<
  { input: Record<string, unknown> },
  { recordLedgerDonation: { id: string } | null }
>(
  `mutation RecordLedgerDonation($input: LedgerDonationInput!) { recordLedgerDonation(input: $input) { id } }`,
)

/**
 * Has the backoffice count a completed donation; repeating it has no further effect.
 * @throws DomainError: UPSTREAM_ERROR, CONFLICT while the asset has no price, NOT_FOUND for an unknown case
 */
export type RecordInBackoffice = (donation: DonationRecord, cause: { requestId: string }) => Promise<void>

/** Calls the graph, in which the backoffice owns donations of every kind. */
export function backofficeDonations(graph: GraphClient): RecordInBackoffice {
  return async (donation, cause) => {
    const { transactionId, caseId, network, asset, amount, donorId, message, anonymous } = donation
    const input = {
      ...{ transactionId, caseId, network, asset, anonymous },
      amount: formatAmount(amount),
      ...(donorId === undefined ? {} : { donorId }),
      ...(message === undefined ? {} : { message }),
      completedAt: donation.completedAt ?? donation.createdAt,
    }
    await graph.request(recordDonation, { input }, cause)
  }
}
