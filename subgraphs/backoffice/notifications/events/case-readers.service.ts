import type { Database } from '../../../shared/database.js'
import { caseSummariesOf } from '../../cases/case-summary.service.js'
import { isCaseVisible } from '../../cases/case-visibility.policy.js'
import type { Recipient } from '../../users/user-recipients.service.js'
import type { NotificationRecord } from '../notification.store.js'
import { notificationKinds } from './notification-kinds.policy.js'

/** The parts of a notification that decide who may read it. */
type AboutCase = Pick<NotificationRecord, 'type' | 'title' | 'metadata'>

/**
 * Who may read notifications about cases: a case may have become a draft since, which only its guardian and staff see.
 * Notifications about anything else, and texts of a sender, may be read by everyone.
 */
export async function readersOfCases(
  db: Database,
  notifications: readonly AboutCase[],
): Promise<(person: Recipient, notification: AboutCase) => boolean> {
  const ids = new Set(notifications.flatMap((one) => caseIdOf(one) ?? []))
  const cases = new Map((await caseSummariesOf(db, [...ids])).map((found) => [found.id, found]))
  return ({ id, email, name, role }, notification) => {
    const about = cases.get(caseIdOf(notification) ?? '')
    return !about || isCaseVisible({ kind: 'session', subject: id, email, name, role }, about)
  }
}

function caseIdOf({ type, title, metadata }: AboutCase): string | undefined {
  if (title !== undefined || notificationKinds[type].category !== 'case') return undefined
  return typeof metadata?.caseId === 'string' ? metadata.caseId : undefined
}
