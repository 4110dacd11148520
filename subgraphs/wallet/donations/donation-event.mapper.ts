import { formatAmount } from '../../../schema/scalars.js'
import type { DonationRecord } from './donation.type.js'

/** What events tell of a donation; nothing that leads to an anonymous donor. */
export function donationEventData(donation: DonationRecord) {
  const { id, caseId, amount, asset, anonymous, walletId, transactionId } = donation
  return {
    donationId: id,
    caseId,
    amount: formatAmount(amount),
    asset,
    anonymous,
    ...(anonymous ? {} : { transactionId: transactionId }),
    ...(anonymous || walletId === undefined ? {} : { walletId: walletId }),
  }
}
