import { type Clock, timestamp } from '../../shared/clock.js'
import type { Transaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import { recordBackofficeEvent } from '../events/backoffice-event.js'
import type { Recipient } from '../users/user-recipients.service.js'
import { notificationStore } from './notification.store.js'
import {
  type DeliveryBatch,
  type NotificationDelivery,
  notificationDeliveryStore,
  type SentChannel,
} from './notification-delivery.store.js'
import { dueAt, effectiveFor, type NotificationSettings } from './notification-preferences.js'
import type { NotificationRecord } from './notification-record.js'
import { notificationSettingsStore } from './notification-settings.store.js'
import { pushSubscriptionStore } from './push-subscription.store.js'

/** What a notification says, whoever it goes to. */
export type NotificationContent = Pick<
  NotificationRecord,
  | 'noticeId'
  | 'type'
  | 'category'
  | 'priority'
  | 'title'
  | 'message'
  | 'actionUrl'
  | 'metadata'
  | 'createdAt'
  | 'expiresAt'
>

/** The kind of job that sends what is due to one person over one channel. */
export const DELIVER = 'notification.deliver'

/**
 * Writes a notification for each person whom the notice has not reached yet, each as they want to be told,
 * with the event `notification.sent`, and queues its mails and pushes. Somebody who wants it over no channel
 * gets none; answers what was written.
 * @param options.always puts it into the list whatever the person has set
 */
export async function tellPeople(
  trx: Transaction,
  clock: Clock,
  people: readonly Recipient[],
  content: NotificationContent,
  { always = false } = {},
): Promise<NotificationRecord[]> {
  const ids = people.map(({ id }) => id)
  const reached = new Set(await notificationStore(trx).reachedBy(content.noticeId, ids))
  const settings = await notificationSettingsStore(trx).byUsers(ids)
  const pushable = new Set(await pushSubscriptionStore(trx).usersAmong(ids))
  const plans = people
    .filter(({ id }) => !reached.has(id))
    .map((person) => planFor(person, content, settings.get(person.id) ?? {}, pushable.has(person.id), clock))
    .map((plan) => (always ? { ...plan, record: { ...plan.record, inApp: true } } : plan))
    .filter(({ record, deliveries }) => record.inApp || deliveries.length > 0)

  const records = plans.map(({ record }) => record)
  await notificationStore(trx).insert(records)
  await notificationDeliveryStore(trx).insert(plans.flatMap(({ deliveries }) => deliveries))
  for (const record of records) await recordSent(trx, clock, record)
  for (const { deliveries } of plans) await queue(trx, clock, deliveries)
  return records
}

interface Plan {
  readonly record: NotificationRecord
  readonly deliveries: readonly NotificationDelivery[]
}

function planFor(
  person: Recipient,
  content: NotificationContent,
  settings: NotificationSettings,
  pushable: boolean,
  clock: Clock,
): Plan {
  const wanted = effectiveFor(content.type, settings, person.preferences)
  const channels: SentChannel[] = []
  if (wanted.email) channels.push('email')
  if (wanted.push && pushable) channels.push('push')
  const record: NotificationRecord = {
    ...content,
    id: newId('not'),
    userId: person.id,
    userEmail: person.email,
    isRead: false,
    inApp: wanted.inApp,
  }
  const due = dueAt(wanted.frequency, settings, clock.now()).toISOString()
  const deliveries = channels.map((channel) => ({
    notificationId: record.id,
    userId: person.id,
    channel,
    dueAt: due,
  }))
  return { record, deliveries }
}

async function recordSent(trx: Transaction, clock: Clock, record: NotificationRecord): Promise<void> {
  const { id, userId, type, category, priority, createdAt } = record
  const data = { id, userId, type, category, priority, createdAt }
  await recordBackofficeEvent(trx, 'notification.sent', data, clock)
}

/** One job for what leaves together, however many notifications join it until then. */
async function queue(
  trx: Transaction,
  clock: Clock,
  deliveries: readonly NotificationDelivery[],
): Promise<void> {
  for (const { userId, channel, dueAt } of deliveries) {
    const batch: DeliveryBatch = { userId, channel, dueAt }
    const key = `${userId} ${channel} ${dueAt}`
    await enqueueJob(trx, { kind: DELIVER, key, payload: batch, runAt: new Date(dueAt) }, clock)
  }
}

/** When a notification of now goes away. */
export function expiryOf(clock: Clock, days: number): string {
  return timestamp(clock, days * 86_400_000)
}
