import { createHash } from 'node:crypto'
import { type Clock, timestamp } from '../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../shared/database.js'
import { enqueueJob, type JobHandler, type JobHandlers, type RunningJob } from '../../shared/jobs/jobs.js'
import type { SecretBox } from '../../shared/secrets/secret-box.js'
import type { Mailer } from '../mail/mailer.js'
import { type Recipient, type UserRecipients, userRecipients } from '../users/user-recipients.service.js'
import { notificationStore } from './notification.store.js'
import type { NotificationAbout, NotificationKind } from './notification-about.js'
import { type DeliveryBatch, notificationDeliveryStore } from './notification-delivery.store.js'
import { type KindOfNotification, notificationKinds } from './notification-kinds.js'
import { mailOf, pushOf } from './notification-mail.js'
import { effectiveFor } from './notification-preferences.js'
import type { NotificationRecord } from './notification-record.js'
import { notificationSettingsStore } from './notification-settings.store.js'
import { NOTIFY, type Notice } from './notify.js'
import type { PushSender } from './push.js'
import { openPushKeys } from './push-keys.js'
import { pushSubscriptionStore } from './push-subscription.store.js'
import { DELIVER, expiryOf, type NotificationContent, tellPeople } from './tell-people.js'

/** What notifying takes. */
export interface NotificationWork {
  readonly db: Database
  readonly clock: Clock
  readonly box: SecretBox
  readonly mailer: Mailer
  /** Absent where pushes are switched off. */
  readonly push: PushSender | undefined
  /** The origin that links in mails begin with. */
  readonly publicUrl: string
}

/** Mails a notice to an address that belongs to no user. */
const MAIL_OUTSIDER = 'notification.mail'
const EXPIRE = 'notification.expire'

const HOUR_MS = 3_600_000
/** How many people are told in one transaction, and how many rows one statement removes. */
const AT_ONCE = 500

/** The background work of notifications. */
export function notificationJobs(work: NotificationWork): JobHandlers {
  const notify: JobHandler<Notice> = { run: (notice, job) => spread(work, notice, job) }
  const deliver: JobHandler<DeliveryBatch> = {
    run: (batch, job) => sendBatch(work, batch, job),
    gaveUp: async (batch, _error, trx) => {
      const ids = await notificationDeliveryStore(trx).pending(batch)
      await notificationDeliveryStore(trx).settle(batch, ids, 'failed', timestamp(work.clock))
    },
  }
  const mailOutsider: JobHandler<{ id: string; to: string; notice: Notice }> = {
    run: ({ id, to, notice }) => {
      const content = contentOf(id, notice, work.clock)
      return work.mailer.send({ id, to, ...mailOf([content], work.publicUrl) })
    },
  }
  return {
    [NOTIFY]: notify,
    [DELIVER]: deliver,
    [MAIL_OUTSIDER]: mailOutsider,
    [EXPIRE]: { everyMs: HOUR_MS, run: () => removeExpired(work) },
  }
}

/** Brings a notice to its recipients, some at a time; run again, it goes on where it was cut off. */
async function spread(work: NotificationWork, notice: Notice, job: RunningJob): Promise<void> {
  const { db, clock } = work
  const content = contentOf(job.id, notice, clock)
  const isMeant = ({ id }: Recipient) => id !== notice.except
  const { roles } = notificationKinds[notice.kind]
  for (let after = ''; roles.length > 0; ) {
    const people = await userRecipients(db).withRoles(roles, after, AT_ONCE)
    const last = people.at(-1)
    if (!last) break
    await inTransaction(db, (trx) => tellPeople(trx, clock, people.filter(isMeant), content))
    after = last.id
  }
  await inTransaction(db, async (trx) => {
    const { people, outsiders } = await named(userRecipients(trx), notice)
    await tellPeople(trx, clock, people.filter(isMeant), content)
    await queueMails(trx, work, notice, job.id, outsiders)
    await job.complete(trx)
  })
}

/** Those whom a notice names: people, and addresses that belong to none. */
async function named(
  recipients: UserRecipients,
  { users, emails }: Notice,
): Promise<{ people: Recipient[]; outsiders: string[] }> {
  const found = [...(await recipients.byIds(users)), ...(await recipients.byEmails(emails))]
  const known = new Set(found.map(({ email }) => email))
  const active = new Map(found.filter(({ status }) => status === 'active').map((one) => [one.id, one]))
  return { people: [...active.values()], outsiders: emails.filter((email) => !known.has(email)) }
}

async function queueMails(
  trx: Transaction,
  { clock }: NotificationWork,
  notice: Notice,
  noticeId: string,
  outsiders: readonly string[],
): Promise<void> {
  for (const to of outsiders) {
    const id = mailIdOf([noticeId, to])
    await enqueueJob(trx, { kind: MAIL_OUTSIDER, key: id, payload: { id, to, notice } }, clock)
  }
}

function contentOf<Kind extends NotificationKind>(
  noticeId: string,
  { kind, about, at }: Notice<Kind>,
  clock: Clock,
): NotificationContent {
  const entry: KindOfNotification<NotificationAbout[Kind]> = notificationKinds[kind]
  return {
    noticeId,
    type: kind,
    category: entry.category,
    priority: entry.priority,
    title: entry.title(about),
    message: entry.message(about),
    actionUrl: entry.actionUrl(about),
    metadata: { ...about },
    createdAt: at,
    expiresAt: expiryOf(clock, entry.expiresAfterDays),
  }
}

/** Sends everything that is due together, as one mail or push, and that the person still wants that way. */
async function sendBatch(work: NotificationWork, batch: DeliveryBatch, job: RunningJob): Promise<void> {
  const { db, clock } = work
  const ids = await notificationDeliveryStore(db).pending(batch)
  const [person] = await userRecipients(db).byIds([batch.userId])
  const [first, ...others] = person?.status === 'active' ? await stillWanted(db, person, batch, ids) : []
  const reachable = person !== undefined && first !== undefined
  if (reachable && batch.channel === 'email') {
    const mail = mailOf([first, ...others], work.publicUrl)
    await work.mailer.send({ id: mailIdOf(ids), to: person.email, ...mail })
  }
  if (reachable && batch.channel === 'push') await pushTo(work, person.id, [first, ...others])
  await inTransaction(db, async (trx) => {
    await notificationDeliveryStore(trx).settle(batch, ids, reachable ? 'sent' : 'failed', timestamp(clock))
    await job.complete(trx)
  })
}

/** Those of a batch that are there yet, and whose channel the person has not closed meanwhile. */
async function stillWanted(
  db: Database,
  person: Recipient,
  { channel }: DeliveryBatch,
  ids: readonly string[],
): Promise<NotificationRecord[]> {
  const settings = (await notificationSettingsStore(db).byUsers([person.id])).get(person.id) ?? {}
  const found = await notificationStore(db).byIds(ids)
  return found.filter(({ type }) => effectiveFor(type, settings, person.preferences)[channel])
}

/** Pushes to every browser of a person; those that take no more are forgotten. */
async function pushTo(
  { db, box, push, publicUrl }: NotificationWork,
  userId: string,
  notifications: readonly [NotificationRecord, ...NotificationRecord[]],
): Promise<void> {
  if (!push) return
  const message = pushOf(notifications, publicUrl)
  const topic = mailIdOf(notifications.map(({ id }) => id))
  for (const target of await pushSubscriptionStore(db).ofUser(userId)) {
    const keys = openPushKeys(box, target)
    const outcome = await push.send({ endpoint: target.endpoint, keys }, message, topic)
    if (outcome === 'gone') await pushSubscriptionStore(db).delete(userId, target.id)
  }
}

async function removeExpired({ db, clock }: NotificationWork): Promise<void> {
  while ((await notificationStore(db).deleteExpired(timestamp(clock), AT_ONCE)) === AT_ONCE);
}

/** The same notifications make the same mail: 32 characters that tell nothing of them. */
function mailIdOf(parts: readonly string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 32)
}
