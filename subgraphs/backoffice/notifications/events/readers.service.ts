import type { Database } from '../../../shared/database.js'
import { caseSummariesOf } from '../../cases/case-summary.service.js'
import { isCaseVisible } from '../../cases/case-visibility.policy.js'
import { readersOfTickets } from '../../support/ticket-readers.service.js'
import { includesRole } from '../../users/permissions.policy.js'
import type { Recipient } from '../../users/user-recipients.service.js'
import { announcementStore } from '../announcements/announcement.store.js'
import type { NotificationRecord } from '../notification.store.js'
import { isForRole, notificationKinds } from './notification-kinds.policy.js'

/** The parts of a notification that decide who may read it. */
type Notification = Pick<NotificationRecord, 'eventId' | 'type' | 'title' | 'metadata'>

/**
 * Who may read notifications today, as roles, cases and tickets change: people in a role that the kind or announcement is for;
 * of a draft case only its guardian and staff, of a ticket only its requester and staff. A text that was sent to one person
 * may be read by that person.
 */
export async function readersOf(
  db: Database,
  notifications: readonly Notification[],
): Promise<(person: Recipient, notification: Notification) => boolean> {
  const idsOf = (id: (one: Notification) => string | undefined) => [
    ...new Set(notifications.flatMap((one) => id(one) ?? [])),
  ]
  const cases = new Map((await caseSummariesOf(db, idsOf(caseIdOf))).map((found) => [found.id, found]))
  const mayReadTicket = await readersOfTickets(db, idsOf(ticketIdOf))
  const audiences = await announcementStore(db).audiences(
    idsOf(({ title, eventId }) => (title === undefined ? undefined : eventId)),
  )
  return ({ id, email, name, role }, notification) => {
    const { title, eventId, type } = notification
    if (title !== undefined) return audiences.get(eventId)?.some((one) => includesRole(role, one)) ?? true
    const viewer = { kind: 'session', subject: id, email, name, role } as const
    const about = cases.get(caseIdOf(notification) ?? '')
    return (
      isForRole(type, role) &&
      (!about || isCaseVisible(viewer, about)) &&
      mayReadTicket(viewer, ticketIdOf(notification) ?? '')
    )
  }
}

const caseIdOf = (notification: Notification) => idIn(notification, 'case', 'caseId')
const ticketIdOf = (notification: Notification) => idIn(notification, 'support', 'ticketId')

function idIn(
  { type, title, metadata }: Notification,
  category: 'case' | 'support',
  member: string,
): string | undefined {
  if (title !== undefined || notificationKinds[type].category !== category) return undefined
  const id = metadata?.[member]
  return typeof id === 'string' ? id : undefined
}
