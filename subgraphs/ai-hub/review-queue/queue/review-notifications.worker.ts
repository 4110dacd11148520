import { inTransaction } from '../../../shared/database.js'
import { type JobHandlers, JobNotReady } from '../../../shared/jobs/jobs.js'
import { inEveryLanguage } from '../../../shared/notification-text.js'
import type { StaffNotification } from '../../cases-client/staff-notifier.client.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { policyActor, type ReviewHistory } from './review-history.service.js'
import { type ReviewItemRecord, reviewItemStore } from './review-item.store.js'
import { reviewNotificationText } from './review-notification-texts.mapper.js'
import {
  NOTIFY_JOB,
  type NotificationReason,
  type NotifyPayload,
  notifyKey,
  OVERDUE_JOB,
  type ReviewNotifications,
} from './review-notifications.service.js'

export interface NotificationWorkerDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'staff'> {
  readonly history: ReviewHistory
  readonly notifications: ReviewNotifications
}

/** Notifies staff of pending items, again after their deadline, and of disputed decisions. */
export function notificationHandlers({
  db,
  clock,
  history,
  notifications,
  staff,
}: NotificationWorkerDependencies): JobHandlers {
  return {
    [NOTIFY_JOB]: {
      async run(payload: NotifyPayload, job) {
        const { itemId, why } = payload
        const item = await reviewItemStore(db).byId(itemId)
        // Decided or settled before the notification was sent.
        if (!item || !(why === 'disputed' ? item.isDisputed : item.status === 'pending')) return
        await staff.notify(staffNotification(item, why), {
          requestId: job.id,
          idempotencyKey: notifyKey(payload),
        })
      },
    },
    [OVERDUE_JOB]: {
      async run({ itemId }: { itemId: string }, job) {
        await inTransaction(db, async (trx) => {
          await job.complete(trx)
          const item = await reviewItemStore(trx).byId(itemId)
          if (item?.status !== 'pending') return
          // It was reopened with a later deadline before this job ran.
          const waitMs = Date.parse(item.dueAt) - clock.now().getTime()
          if (waitMs > 0) throw new JobNotReady(waitMs)
          // A decision after the deadline was undone.
          if (await history.wasOverdue(trx, item)) return
          await history.add(trx, itemId, 'overdue', policyActor, { dueAt: item.dueAt })
          await notifications.overdue(trx, item)
        })
      },
    },
  }
}

function staffNotification(item: ReviewItemRecord, why: NotificationReason): StaffNotification {
  const { id, urgency, guardianId } = item
  return {
    ...inEveryLanguage((language) => reviewNotificationText(language, item, why)),
    isUrgent: why !== 'queued' || urgency === 'critical' || urgency === 'high',
    actionUrl: `/review-queue/${id}${why === 'disputed' ? '?list=disputed' : ''}`,
    metadata: { reviewItemId: id, urgency, guardianId },
  }
}
