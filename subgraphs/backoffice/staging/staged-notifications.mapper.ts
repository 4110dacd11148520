import { demoPeople } from '../../../runtime/demo-people.js'
import { formatCents } from '../../../schema/scalars.js'
import type {
  NotificationKind,
  NotificationMetadata,
} from '../notifications/events/notification-event.type.js'
import { notificationKinds } from '../notifications/events/notification-kinds.policy.js'
import { notificationLinks } from '../notifications/events/notification-links.policy.js'
import type { NotificationRecord } from '../notifications/notification.service.js'
import type { User } from '../users/user.type.js'
import { randomOf, seededId } from './seeded-random.policy.js'
import type { StagedCase } from './staged-cases.mapper.js'
import type { StagedDonations } from './staged-donations.mapper.js'
import { DAY_MS, isoTime, type StagedSetting } from './staged-setting.type.js'
import type { StagedTicket } from './staged-tickets.mapper.js'

/** Staff are notified of cases created within this many days. */
const STAFF_NOTIFIED_DAYS = 7
/** Notifications younger than this are mostly unread. */
const UNREAD_DAYS = 3

type Recipient = Pick<User, 'id' | 'email'>

/** Notifications about case number `index`, its donations and its ticket, by their kinds. */
export function stagedNotifications(
  setting: StagedSetting,
  index: number,
  { record, guardian }: StagedCase,
  donations: StagedDonations,
  ticket: StagedTicket,
  ticketNumber: string | undefined,
): NotificationRecord[] {
  const notifications = notificationCollector(setting, index)
  const about = { caseId: record.id, caseName: record.name }
  if (Date.parse(record.createdAt) > setting.anchor - STAFF_NOTIFIED_DAYS * DAY_MS)
    for (const person of [demoPeople.admin, demoPeople.staff])
      notifications.add('case_created', person, record.createdAt, { ...about, guardianName: guardian.name })
  for (const donation of donations.records) {
    if (!donation.completedAt) continue
    const { id: donationId, currency, paymentProvider: provider } = donation
    const money = { donationId, amount: formatCents(donation.amount), currency }
    const from = donation.isAnonymous ? {} : { donorName: donation.userName }
    notifications.add('donation_received', guardian, donation.completedAt, { ...money, ...about, ...from })
    const donor = { id: donation.userId, email: donation.userEmail }
    notifications.add('payment_processed', donor, donation.completedAt, { ...money, provider })
  }
  if (ticket.assignee && ticketNumber) {
    const { id: ticketId, title, updatedAt } = ticket.record
    const about = { ticketId, ticketNumber, title, changes: [{ what: 'assigned_to_you' }] } as const
    notifications.add('support_ticket_updated', ticket.assignee, updatedAt, about)
  }
  return notifications.all
}

/** Collects the notifications of a case. */
function notificationCollector(setting: StagedSetting, index: number) {
  const all: NotificationRecord[] = []
  const random = randomOf(setting.seed, 'notices', index)
  function add<Kind extends NotificationKind>(
    type: Kind,
    to: Recipient,
    at: string,
    about: NotificationMetadata[Kind],
  ): void {
    const kind = notificationKinds[type]
    const time = Date.parse(at)
    all.push({
      id: seededId('not', setting.seed, index, all.length),
      eventId: seededId('job', setting.seed, index, all.length),
      userId: to.id,
      userEmail: to.email,
      type,
      category: kind.category,
      priority: kind.priority,
      actionUrl: notificationLinks[type](about),
      metadata: { ...about },
      isRead: random.chance(time > setting.anchor - UNREAD_DAYS * DAY_MS ? 0.2 : 0.8),
      inApp: true,
      createdAt: at,
      expiresAt: isoTime(time + kind.expiresAfterDays * DAY_MS),
    })
  }
  return { add, all }
}
