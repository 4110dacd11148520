import { type Clock, timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { announceChange } from '../../shared/live-changes.js'
import type { AuditActor, AuditTrail } from '../audit/audit-trail.service.js'
import { audited } from '../audit/audited-actions.policy.js'
import { caseSummaryOf } from '../cases/case-summary.service.js'
import { recordBackofficeEvent } from '../events/backoffice-event.service.js'
import type { Notifier } from '../notifications/events/notifier.service.js'
import type { DonationRecord } from './donation.store.js'
import { notifyOfOutcome } from './donation-notifications.service.js'
import { requestSurplusTransfers } from './surplus/surplus.worker.js'

export interface DonationOutcomeDependencies {
  readonly clock: Clock
  readonly audit: AuditTrail
  readonly notifier: Notifier
}

/**
 * Records what follows from a donation that has ended, in its transaction: audit row, event, notifications.
 * @param before undefined for a donation that is recorded when it is already paid
 */
export async function recordOutcome(
  { clock, audit, notifier }: DonationOutcomeDependencies,
  trx: Transaction,
  by: AuditActor,
  before: DonationRecord | undefined,
  donation: DonationRecord,
): Promise<void> {
  const completed = donation.status === 'completed'
  await audit.record(
    trx,
    by,
    audited(completed ? 'donation_completed' : 'donation_failed', donation.id, {
      ...(before ? { before } : {}),
      after: donation,
    }),
  )
  if (completed) {
    const { id, caseId, userId, isAnonymous, amount, currency, paymentProvider } = donation
    const completedAt = donation.completedAt ?? timestamp(clock)
    const paid = { id, caseId, amount: Number(amount) / 100, currency, paymentProvider, completedAt }
    const donor = isAnonymous || userId === undefined ? {} : { userId }
    await recordBackofficeEvent(trx, 'donation.completed', { ...paid, ...donor }, clock)
    announceChange(trx, 'donation', [[caseId, id]])
    announceChange(trx, 'case', [[caseId, caseId]])
  }
  const target = await caseSummaryOf(trx, donation.caseId)
  if (completed && target?.status === 'completed') await requestSurplusTransfers(trx, target.id, clock)
  await notifyOfOutcome(notifier, trx, donation, target)
}
