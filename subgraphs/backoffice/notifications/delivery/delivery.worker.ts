import type { Language } from '../../../../schema/languages.js'
import { type Clock, timestamp } from '../../../shared/clock.js'
import { type Database, inTransaction } from '../../../shared/database.js'
import {
  ExternalFailure,
  failureFields,
  type JobHandler,
  type JobHandlers,
  JobNotReady,
  type RunningJob,
} from '../../../shared/jobs/jobs.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import { type Recipient, userRecipients } from '../../users/user-recipients.service.js'
import {
  contentOf,
  DELIVER,
  type ExternalMail,
  fanOut,
  MAIL_EXTERNAL,
  mailIdOf,
} from '../events/fan-out.process.js'
import { NOTIFY, type NotificationEvent } from '../events/notifier.service.js'
import { readersOf } from '../events/readers.service.js'
import { type NotificationRecord, notificationStore } from '../notification.store.js'
import {
  dueAt,
  effectiveFor,
  languageOf,
  type NotificationSettings,
} from '../preferences/preferences.policy.js'
import { preferencesStore } from '../preferences/preferences.store.js'
import { type DeliveryBatch, deliveryStore } from './delivery.store.js'
import { mailOf, pushOf } from './message.mapper.js'
import type { PushSender } from './push.client.js'
import { openPushKeys } from './push-keys.mapper.js'
import { type PushSubscriptionRecord, pushSubscriptionStore } from './push-subscription.store.js'

export interface NotificationJobDependencies
  extends Pick<FeatureDependencies, 'db' | 'clock' | 'log' | 'box' | 'mailer'> {
  /** Absent where pushes are disabled. */
  readonly push: PushSender | undefined
  /** The origin of links in mails. */
  readonly publicUrl: string
}

const EXPIRE = 'notification.expire'

const HOUR_MS = 3_600_000
/** Rows removed per statement. */
const EXPIRY_BATCH_SIZE = 500

/** The background jobs of notifications: fan-out, delivery and expiry. */
export function notificationJobs(dependencies: NotificationJobDependencies): JobHandlers {
  const notify: JobHandler<NotificationEvent> = { run: (event, job) => fanOut(dependencies, event, job) }
  const deliver: JobHandler<DeliveryBatch> = {
    run: (batch, job) => sendBatch(dependencies, batch, job),
    gaveUp: async (batch, _error, trx) => {
      const ids = await deliveryStore(trx).unsent(batch)
      await deliveryStore(trx).settle(batch, ids, 'failed', timestamp(dependencies.clock))
    },
  }
  const mailExternal: JobHandler<ExternalMail> = {
    run: ({ id, to, event }) => {
      const content = contentOf(id, event, dependencies.clock)
      // The language of an address without an account is not known.
      return dependencies.mailer.send({ id, to, ...mailOf('en', [content], dependencies.publicUrl) })
    },
  }
  return {
    [NOTIFY]: notify,
    [DELIVER]: deliver,
    [MAIL_EXTERNAL]: mailExternal,
    [EXPIRE]: { everyMs: HOUR_MS, run: () => removeExpired(dependencies) },
  }
}

/** Sends a batch as one mail or push: the notifications that the person still wants over its channel. */
async function sendBatch(
  dependencies: NotificationJobDependencies,
  batch: DeliveryBatch,
  job: RunningJob,
): Promise<void> {
  const { db, clock, mailer, publicUrl } = dependencies
  const ids = await deliveryStore(db).unsent(batch)
  const [person] = await userRecipients(db).byIds([batch.userId])
  const settings = (await preferencesStore(db).byUsers([batch.userId])).get(batch.userId) ?? {}
  assertNotQuiet(settings, clock)
  const language = languageOf(settings)
  const isActive = person?.status === 'active'
  const [first, ...others] = isActive ? await stillWanted(db, person, settings, batch, ids) : []
  const reachable = person !== undefined && first !== undefined
  if (reachable && batch.channel === 'email') {
    const mail = mailOf(language, [first, ...others], publicUrl)
    await mailer.send({ id: mailIdOf(ids), to: person.email, ...mail })
  }
  if (reachable && batch.channel === 'push')
    await pushTo(dependencies, person.id, language, [first, ...others])
  await inTransaction(db, async (trx) => {
    await deliveryStore(trx).settle(batch, ids, reachable ? 'sent' : 'failed', timestamp(clock))
    await job.complete(trx)
  })
}

/**
 * Quiet hours may have been chosen, or reached by a retry, since the batch was queued.
 * @throws JobNotReady
 */
function assertNotQuiet(settings: NotificationSettings, clock: Clock): void {
  const now = clock.now()
  const waitMs = dueAt('at_once', settings, now).getTime() - now.getTime()
  if (waitMs > 0) throw new JobNotReady(waitMs)
}

/** The notifications of a batch that still exist, that the person may read, and whose channel is not disabled since. */
async function stillWanted(
  db: Database,
  person: Recipient,
  settings: NotificationSettings,
  { channel }: DeliveryBatch,
  ids: readonly string[],
): Promise<NotificationRecord[]> {
  const found = await notificationStore(db).byIds(ids)
  const mayRead = await readersOf(db, found)
  return found
    .filter(({ type }) => effectiveFor(type, settings, person.preferences)[channel])
    .filter((one) => mayRead(person, one))
}

/**
 * Pushes to every browser of a person, and removes subscriptions that have ended or were made with a former key of the
 * platform, which push services refuse for ever; the page renews them. A failure counts only if no browser has
 * accepted the push: a retry would repeat it on those that have.
 * @throws the error of the push service that failed last
 */
async function pushTo(
  { db, log, box, push, publicUrl }: NotificationJobDependencies,
  userId: string,
  language: Language,
  notifications: readonly [NotificationRecord, ...NotificationRecord[]],
): Promise<void> {
  if (!push) return
  const message = pushOf(language, notifications, publicUrl)
  const topic = mailIdOf(notifications.map(({ id }) => id))
  const store = pushSubscriptionStore(db)
  async function send(target: PushSubscriptionRecord, { publicKey, send }: PushSender): Promise<boolean> {
    const { id, endpoint, serverKey = publicKey } = target
    const outcome =
      serverKey === publicKey
        ? await send({ endpoint, keys: openPushKeys(box, target) }, message, topic)
        : 'gone'
    // Without a recorded key it may have been made with a former one.
    const isOver = outcome === 'gone' || (outcome === 'refused' && target.serverKey === undefined)
    if (isOver) await store.delete(userId, id)
    else if (outcome === 'refused')
      throw new ExternalFailure(
        `${new URL(endpoint).host}: The push service refuses the key of the platform.`,
      )
    else if (target.serverKey === undefined) await store.recordServerKey(id, publicKey)
    return !isOver
  }
  let isAccepted = false
  const failures: { readonly subscriptionId: string; readonly error: unknown }[] = []
  for (const target of await store.ofUser(userId)) {
    try {
      if (await send(target, push)) isAccepted = true
    } catch (error) {
      failures.push({ subscriptionId: target.id, error })
    }
  }
  // The one that is thrown is logged with the job.
  const thrown = isAccepted ? undefined : failures.pop()
  for (const { subscriptionId, error } of failures)
    log.warn({ ...failureFields(error), subscriptionId }, 'A push to a browser failed')
  if (thrown) throw thrown.error
}

async function removeExpired({ db, clock }: NotificationJobDependencies): Promise<void> {
  const removeBatch = () => notificationStore(db).deleteExpired(timestamp(clock), EXPIRY_BATCH_SIZE)
  while ((await removeBatch()) === EXPIRY_BATCH_SIZE);
}
