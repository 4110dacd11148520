import { formatAmount } from '../../../schema/scalars.js'
import type { DonationRecord } from './donation.type.js'

/** The data of a donation in events, without anything that identifies an anonymous donor. */
export function donationEventData(donation: DonationRecord) {
  const { id, caseId, amount, asset, anonymous, walletId, transactionId } = donation
  return {
    donationId: id,
    caseId,
    amount: formatAmount(amount),
    asset,
    anonymous,
    ...(anonymous ? {} : { transactionId }),
    ...(anonymous || walletId === undefined ? {} : { walletId }),
  }
}
