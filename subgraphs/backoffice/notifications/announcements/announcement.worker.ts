import { timestamp } from '../../../shared/clock.js'
import { inTransaction } from '../../../shared/database.js'
import type { JobHandler, JobHandlers } from '../../../shared/jobs/jobs.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { expiryAfter, notifyRoles } from '../events/fan-out.process.js'
import { notificationKinds } from '../events/notification-kinds.policy.js'
import { SEND_ANNOUNCEMENT } from './announcement.service.js'
import { sendableStates } from './announcement.state.js'
import { announcementStore } from './announcement.store.js'

/** Sends announcements at their time; one that was cancelled is left out. */
export function announcementJobs(dependencies: Pick<FeatureDependencies, 'db' | 'clock'>): JobHandlers {
  const { db, clock } = dependencies
  const send: JobHandler<{ readonly id: string }> = {
    async run({ id }, job) {
      const found = await announcementStore(db).byId(id)
      if (!found || !(await announcementStore(db).move(id, sendableStates, 'sending'))) return
      const { category, expiresAfterDays } = notificationKinds[found.type]
      await notifyRoles(dependencies, found.roles, {
        eventId: id,
        type: found.type,
        category,
        priority: found.priority,
        title: found.title,
        message: found.message,
        ...(found.translations ? { translations: found.translations } : {}),
        ...(found.actionUrl ? { actionUrl: found.actionUrl } : {}),
        metadata: { announcementId: id },
        createdAt: timestamp(clock),
        expiresAt: expiryAfter(clock, expiresAfterDays),
      })
      await inTransaction(db, async (trx) => {
        await announcementStore(trx).move(id, ['sending'], 'sent')
        await job.complete(trx)
      })
    },
  }
  return { [SEND_ANNOUNCEMENT]: send }
}
