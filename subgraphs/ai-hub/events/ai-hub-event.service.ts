import type { Clock } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { recordEvent } from '../../shared/events.js'
import type { ReviewItemRecord } from '../review-queue/queue/review-item.store.js'

/** The kinds of outbound events, to which a webhook may subscribe. */
export const aiHubEventKinds = [
  /** An item awaits review (`notifyOnReview`). */
  'review.queued',
  /** Its deadline has passed (`notifyOnReview`). */
  'review.overdue',
  /** A second review disagrees with its decision. */
  'review.disputed',
  /** It was decided, or a decision was revoked; see `decision`. */
  'review.decided',
] as const

/**
 * Records an outbound event in the transaction of the change that causes it, without the text of the post: receivers query the
 * item.
 */
export async function recordReviewEvent(
  trx: Transaction,
  clock: Clock,
  kind: (typeof aiHubEventKinds)[number],
  { id, type, status, urgency, guardianId, caseId, dueAt }: ReviewItemRecord,
  decision: { readonly decision?: string } = {},
): Promise<void> {
  const ofCase = caseId === undefined ? {} : { caseId }
  const data = { id, type, status, urgency, guardianId, ...ofCase, dueAt, ...decision }
  await recordEvent(trx, { kind, data }, clock)
}
