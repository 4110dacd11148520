import type { Transaction } from '../../../shared/database.js'
import type { AuditActor, AuditTrail } from '../../audit/audit-trail.service.js'
import { audited } from '../../audit/audited-actions.policy.js'
import { donationChanged } from '../donation.errors.js'
import { type DonationRecord, donationStore } from '../donation.store.js'

/** Whether a donation was recorded from its payment alone, so that its donor may announce it afterwards. */
export function mayBelongTo(announcement: DonationRecord, counted: DonationRecord): boolean {
  const isPayers = counted.userId === undefined || counted.userId === announcement.userId
  return counted.announcementId === undefined && isPayers
}

/**
 * Matches an announcement to the donation that was recorded when its payment arrived: that donation still counts, and
 * takes over message and anonymity. The announcement ends without being counted.
 * @param announcement a pending donation whose payment its provider has confirmed
 * @returns the donation that counts
 */
export async function matchAnnouncement(
  audit: AuditTrail,
  trx: Transaction,
  by: AuditActor,
  announcement: DonationRecord,
  counted: DonationRecord,
): Promise<DonationRecord> {
  const { id, userId, userName, userEmail, message } = announcement
  const donor = userId && userName && userEmail ? { userId, userName, userEmail } : {}
  const matched: DonationRecord = {
    ...counted,
    ...(counted.userId === undefined ? donor : {}),
    ...(counted.message === undefined && message !== undefined ? { message } : {}),
    isAnonymous: counted.isAnonymous || announcement.isAnonymous,
    announcementId: id,
    version: counted.version + 1,
  }
  const ended: DonationRecord = {
    ...announcement,
    ...(counted.transactionId ? { transactionId: counted.transactionId } : {}),
    status: 'failed',
    // Its failure reason names the donation that counts.
    isAnonymous: matched.isAnonymous,
    failure: 'counted_elsewhere',
    failureReason: `Its payment counts as the donation ${counted.id}.`,
    version: announcement.version + 1,
  }
  for (const [before, after] of [
    [counted, matched],
    [announcement, ended],
  ] as const) {
    if (!(await donationStore(trx).replace(after, before.version))) throw donationChanged(before)
    await audit.record(trx, by, audited('donation_matched', after.id, { before, after }))
  }
  return matched
}
