import { formatAmount, formatCents } from '../../../schema/scalars.js'
import type { Transaction } from '../../shared/database.js'
import type { caseSummaryOf } from '../cases/case-summary.service.js'
import type { Notifier } from '../notifications/events/notifier.service.js'
import type { DonationRecord } from './donation.store.js'

/** Notifies the donor, staff and the guardian of the outcome of a donation. */
export async function notifyOfOutcome(
  notifier: Notifier,
  trx: Transaction,
  donation: DonationRecord,
  target: Awaited<ReturnType<typeof caseSummaryOf>>,
): Promise<void> {
  const money = moneyOf(donation)
  const donor = { users: [donation.userId] }
  if (donation.status === 'completed') {
    const received = {
      ...money,
      caseId: donation.caseId,
      caseName: target?.name,
      ...(donation.isAnonymous ? {} : { donorName: donation.userName }),
    }
    await notifier.notify(trx, 'donation_received', received, { users: [target?.guardianId] })
    await notifier.notify(
      trx,
      'payment_processed',
      { ...paidBy(donation), provider: donation.paymentProvider },
      donor,
    )
  } else {
    await notifier.notify(trx, 'donation_failed', { ...money, caseName: target?.name })
    const { failure, failureReason: reason } = donation
    await notifier.notify(trx, 'payment_failed', { ...money, ...(failure ? { failure } : {}), reason }, donor)
  }
}

/** Notifies the donor that the donation was returned. */
export async function notifyOfRefund(
  notifier: Notifier,
  trx: Transaction,
  donation: DonationRecord,
): Promise<void> {
  const refund = { ...paidBy(donation), isRefund: true }
  await notifier.notify(trx, 'payment_processed', refund, { users: [donation.userId] })
}

const moneyOf = ({ id: donationId, amount, currency }: DonationRecord) => ({
  donationId,
  amount: formatCents(amount),
  currency,
})

/** What the donor paid: a payment on the ledger in its asset, not in its value. */
const paidBy = (donation: DonationRecord) => {
  const { asset, assetAmount } = donation
  const money = moneyOf(donation)
  return asset && assetAmount !== undefined
    ? { ...money, amount: formatAmount(assetAmount), currency: asset }
    : money
}
