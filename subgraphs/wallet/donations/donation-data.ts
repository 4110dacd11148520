import { formatAmount } from '../../../schema/scalars.js'
import type { DonationRecord } from './donation.type.js'

/** What events tell of a donation; nothing that leads to an anonymous donor. */
export function donationData(donation: DonationRecord) {
  const { id, caseId, amount, asset, anonymous, walletRef, transactionRef } = donation
  return {
    donationId: id,
    caseId,
    amount: formatAmount(amount),
    asset,
    anonymous,
    ...(anonymous ? {} : { transactionId: transactionRef }),
    ...(anonymous || walletRef === undefined ? {} : { walletId: walletRef }),
  }
}
