import { createHash } from 'node:crypto'
import type { Role } from '../../../../schema/viewer.js'
import { type Clock, timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { newId } from '../../../shared/ids.js'
import { enqueueJob, type RunningJob } from '../../../shared/jobs/jobs.js'
import { recordBackofficeEvents } from '../../events/backoffice-event.service.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { type Recipient, type UserRecipients, userRecipients } from '../../users/user-recipients.service.js'
import {
  type DeliveryBatch,
  deliveryStore,
  type NotificationDelivery,
  type SentChannel,
} from '../delivery/delivery.store.js'
import { pushSubscriptionStore } from '../delivery/push-subscription.store.js'
import { type NotificationRecord, notificationStore } from '../notification.store.js'
import { dueAt, effectiveFor, type NotificationSettings } from '../preferences/preferences.policy.js'
import { preferencesStore } from '../preferences/preferences.store.js'
import type { NotificationKind } from './notification-event.type.js'
import { notificationKinds } from './notification-kinds.policy.js'
import { notificationLinks } from './notification-links.policy.js'
import type { NotificationEvent } from './notifier.service.js'
import { readersOf } from './readers.service.js'

/** The content of a notification, the same for all its recipients. */
export type NotificationContent = Omit<NotificationRecord, 'id' | 'userId' | 'userEmail' | 'isRead' | 'inApp'>

/** Job kind: sends everything that is due to one person over one channel. */
export const DELIVER = 'notification.deliver'
/** Job kind: mails an event to an address that belongs to no user. */
export const MAIL_EXTERNAL = 'notification.mail'

/** Payload of a {@link MAIL_EXTERNAL} job. */
export interface ExternalMail {
  readonly id: string
  readonly to: string
  readonly event: NotificationEvent
}

/**
 * Fan-out: creates a notification for every recipient of an event, in batches. A run that follows a crash
 * continues where the previous one stopped, because an event reaches each person once.
 */
export async function fanOut(
  { db, clock }: Pick<FeatureDependencies, 'db' | 'clock'>,
  event: NotificationEvent,
  job: RunningJob,
): Promise<void> {
  const content = contentOf(job.id, event, clock)
  const mayRead = await readersOf(db, [content])
  const isRecipient = (person: Recipient) => person.id !== event.except && mayRead(person, content)
  const roles = [...notificationKinds[event.kind].roles, ...(event.roles ?? [])]
  await notifyRoles({ db, clock }, roles, content, isRecipient)
  await inTransaction(db, async (trx) => {
    const { people, external } = await namedRecipients(userRecipients(trx), event)
    await createNotifications(trx, clock, people.filter(isRecipient), content)
    for (const to of external) {
      const id = mailIdOf([job.id, to])
      const payload: ExternalMail = { id, to, event }
      await enqueueJob(trx, { kind: MAIL_EXTERNAL, key: id, payload }, clock)
    }
    await job.complete(trx)
  })
}

/** Creates a notification for every active person with one of the roles, in batches; each once by event id. */
export async function notifyRoles(
  { db, clock }: Pick<FeatureDependencies, 'db' | 'clock'>,
  roles: readonly Role[],
  content: NotificationContent,
  isRecipient: (person: Recipient) => boolean = () => true,
): Promise<void> {
  for await (const people of userRecipients(db).withRoles(roles))
    await inTransaction(db, (trx) => createNotifications(trx, clock, people.filter(isRecipient), content))
}

/** The people an event names, and the external recipients: addresses that belong to no user. */
async function namedRecipients(
  recipients: UserRecipients,
  { users, emails }: NotificationEvent,
): Promise<{ people: Recipient[]; external: string[] }> {
  const found = [...(await recipients.byIds(users)), ...(await recipients.byEmails(emails))]
  const known = new Set(found.map(({ email }) => email))
  const active = new Map(found.filter(({ status }) => status === 'active').map((one) => [one.id, one]))
  return { people: [...active.values()], external: emails.filter((email) => !known.has(email)) }
}

/** The content of an event. Its text is written in the language of the reader, from its kind and metadata. */
export function contentOf<Kind extends NotificationKind>(
  eventId: string,
  { kind, metadata, at }: NotificationEvent<Kind>,
  clock: Clock,
): NotificationContent {
  const { category, priority, expiresAfterDays } = notificationKinds[kind]
  return {
    eventId,
    type: kind,
    category,
    priority,
    actionUrl: notificationLinks[kind](metadata),
    metadata: { ...metadata },
    createdAt: at,
    expiresAt: expiryAfter(clock, expiresAfterDays),
  }
}

/**
 * Creates a notification for each person whom the event has not reached yet, over the channels that their
 * preferences allow, records `notification.sent` for it and queues its mails and pushes. A person who wants the
 * kind over no channel gets none.
 * @param options.always lists it in the app regardless of the person's preferences
 * @returns the notifications created
 */
export async function createNotifications(
  trx: Transaction,
  clock: Clock,
  people: readonly Recipient[],
  content: NotificationContent,
  { always = false } = {},
): Promise<NotificationRecord[]> {
  const ids = people.map(({ id }) => id)
  const reached = new Set(await notificationStore(trx).reachedBy(content.eventId, ids))
  const settings = await preferencesStore(trx).byUsers(ids)
  const pushable = new Set(await pushSubscriptionStore(trx).usersAmong(ids))
  const plans = people
    .filter(({ id }) => !reached.has(id))
    .map((person) => planFor(person, content, settings.get(person.id) ?? {}, pushable.has(person.id), clock))
    .map((plan) => (always ? { ...plan, record: { ...plan.record, inApp: true } } : plan))
    .filter(({ record, deliveries }) => record.inApp || deliveries.length > 0)

  const records = plans.map(({ record }) => record)
  const deliveries = plans.flatMap((plan) => plan.deliveries)
  await notificationStore(trx).insert(records)
  await deliveryStore(trx).insert(deliveries)
  const events = records.map(({ id, userId, type, category, priority, createdAt }) => ({
    id,
    userId,
    type,
    category,
    priority,
    createdAt,
  }))
  await recordBackofficeEvents(trx, 'notification.sent', events, clock)
  await queueBatches(trx, clock, deliveries)
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

/** One job per batch; deliveries that become due at the same moment later join it. */
async function queueBatches(
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

/** When a notification created now expires. */
export function expiryAfter(clock: Clock, days: number): string {
  return timestamp(clock, days * 86_400_000)
}

/** A mail's id, the same for the same parts: 32 characters that reveal nothing about them. */
export function mailIdOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32)
}
