import type { Clock, Timestamp } from '../../../shared/clock.js'
import type { Transaction } from '../../../shared/database.js'
import { recordEvent } from '../../../shared/events.js'
import { enqueueJob } from '../../../shared/jobs/jobs.js'
import type { Configuration } from '../../configuration/configuration.service.js'
import type { AiHubEventKind } from '../../events/ai-hub-event.type.js'
import type { ReviewEventKind } from './review-item.state.js'
import type { ReviewItemRecord } from './review-item.store.js'

/** The job that notifies staff about an item. */
export const NOTIFY_JOB = 'review.notify'

/** Reason of a notification to staff. */
export type NotificationReason = 'queued' | 'overdue' | 'disputed'

/** What {@link NOTIFY_JOB} is about. Staff is notified once per occasion. */
export interface NotifyPayload {
  readonly itemId: string
  readonly round: number
  readonly why: NotificationReason
  /** Of a dispute: an item that was reopened may be decided again in the same round. */
  readonly decidedAt?: Timestamp | undefined
}

/** The key of the occasion. */
export function notifyKey({ itemId, round, why, decidedAt }: NotifyPayload): string {
  return `${itemId}:${decidedAt ?? round}:${why}`
}

/** The job that checks an item at its deadline. */
export const OVERDUE_JOB = 'review.overdue'

export interface NotificationDependencies {
  readonly clock: Clock
  readonly configuration: Pick<Configuration, 'settings'>
}

export type ReviewNotifications = ReturnType<typeof createReviewNotifications>

/** Notifies staff and other systems of events in the review queue, in the transaction of the event. */
export function createReviewNotifications({ clock, configuration }: NotificationDependencies) {
  /** Records an outbound event without the text of the post: receivers query the item. */
  async function record(
    trx: Transaction,
    kind: AiHubEventKind,
    { id, type, status, urgency, guardianId, caseId, dueAt }: ReviewItemRecord,
    decision: { readonly decision?: ReviewEventKind } = {},
  ): Promise<void> {
    const ofCase = caseId === undefined ? {} : { caseId }
    const data = { id, type, status, urgency, guardianId, ...ofCase, dueAt, ...decision }
    await recordEvent(trx, { kind, data }, clock)
  }

  async function notify(trx: Transaction, item: ReviewItemRecord, why: NotificationReason): Promise<void> {
    await record(trx, `review.${why}`, item)
    const decidedAt = why === 'disputed' ? item.review?.reviewedAt : undefined
    const payload: NotifyPayload = { itemId: item.id, round: item.round, why, decidedAt }
    await enqueueJob(trx, { kind: NOTIFY_JOB, key: notifyKey(payload), payload }, clock)
  }

  async function notifyWaiting(
    trx: Transaction,
    item: ReviewItemRecord,
    why: NotificationReason,
  ): Promise<void> {
    const { reviewPolicy } = await configuration.settings(trx)
    if (reviewPolicy.notifyOnReview) await notify(trx, item, why)
  }

  async function awaitDeadline(trx: Transaction, { id, dueAt }: ReviewItemRecord): Promise<void> {
    const overdue = { kind: OVERDUE_JOB, key: id, payload: { itemId: id } }
    await enqueueJob(trx, { ...overdue, runAt: new Date(dueAt) }, clock)
  }

  return {
    /** An item awaits review. */
    async queued(trx: Transaction, item: ReviewItemRecord): Promise<void> {
      await notifyWaiting(trx, item, 'queued')
      await awaitDeadline(trx, item)
    },

    /** An item awaits review again, because its decision was undone: staff is not notified before its deadline. */
    undone: awaitDeadline,

    /** It is pending after its deadline. */
    async overdue(trx: Transaction, item: ReviewItemRecord): Promise<void> {
      await notifyWaiting(trx, item, 'overdue')
    },

    /** A second review disagrees with its decision, which stays in force until it is reversed; independent of `notifyOnReview`. */
    async disputed(trx: Transaction, item: ReviewItemRecord): Promise<void> {
      await notify(trx, item, 'disputed')
    },

    /** It was decided. */
    async decided(trx: Transaction, item: ReviewItemRecord, how: ReviewEventKind): Promise<void> {
      await record(trx, 'review.decided', item, { decision: how })
    },
  }
}
