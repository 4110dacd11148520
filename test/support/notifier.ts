import type { Role } from '../../schema/viewer.js'
import { migrations } from '../../subgraphs/backoffice/migrations/index.js'
import { notificationJobs } from '../../subgraphs/backoffice/notifications/notification.worker.js'
import type { NotificationSettings } from '../../subgraphs/backoffice/notifications/notification-preferences.js'
import { notificationSettingsStore } from '../../subgraphs/backoffice/notifications/notification-settings.store.js'
import {
  type Addressees,
  createNotifier,
  type NotificationAbout,
  type NotificationKind,
} from '../../subgraphs/backoffice/notifications/notify.js'
import type { PushSender } from '../../subgraphs/backoffice/notifications/push.js'
import { sealPushKeys } from '../../subgraphs/backoffice/notifications/push-keys.js'
import { pushSubscriptionStore } from '../../subgraphs/backoffice/notifications/push-subscription.store.js'
import { type UserRecord, userStore } from '../../subgraphs/backoffice/users/user.store.js'
import { type Database, inTransaction, migrate } from '../../subgraphs/shared/database.js'
import { createWorker } from '../../subgraphs/shared/jobs/jobs.js'
import { createSecretBox } from '../../subgraphs/shared/secret-box.js'
import { manualClock } from './manual-clock.js'
import { recordedLog } from './recorded-log.js'
import { recordedMails } from './recorded-mails.js'

/** The notifier with its worker, and a clock, mails and browsers that a test holds in its hands. */
export class NotifierUnderTest {
  readonly clock = manualClock('2026-02-01T12:00:00.000Z')
  readonly mailer = recordedMails()
  readonly pushed: { endpoint: string; title: string }[] = []
  /** What becomes of a push: it is accepted. */
  push: PushSender['send'] = async ({ endpoint }, { title }) => {
    this.pushed.push({ endpoint, title })
    return 'accepted'
  }
  readonly #box = createSecretBox(Buffer.alloc(32, 1))

  private constructor(readonly db: Database) {}

  /** On a database that is empty yet. */
  static async on(db: Database): Promise<NotifierUnderTest> {
    await migrate(db, migrations)
    return new NotifierUnderTest(db)
  }

  /** Does all work that is due; answers how much it was. */
  work(): Promise<number> {
    const { db, clock, mailer, push: send } = this
    const log = recordedLog()
    const push = { publicKey: 'any', send }
    const publicUrl = 'https://rescue.test'
    const handlers = notificationJobs({ db, clock, box: this.#box, push, publicUrl, mailer })
    return createWorker({ db, clock, log, handlers }).runDue()
  }

  async person(id: string, role: Role, more: Partial<UserRecord> = {}): Promise<void> {
    await userStore(this.db).insert({
      id: `usr_${id}`,
      email: `${id}@rescue.test`,
      name: id,
      role,
      status: 'active',
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
      ...more,
    })
  }

  /** A browser of a person that takes pushes. */
  browser(id: string, endpoint: string): Promise<void> {
    return pushSubscriptionStore(this.db).save({
      id: `psh_${endpoint.slice(-1)}`,
      userId: `usr_${id}`,
      endpoint,
      sealedKeys: sealPushKeys(this.#box, endpoint, { p256dh: 'key', auth: 'secret' }),
      createdAt: '2026-01-01T00:00:00.000Z',
    })
  }

  wants(id: string, settings: NotificationSettings): Promise<void> {
    return notificationSettingsStore(this.db).save(`usr_${id}`, settings, '2026-01-01T00:00:00.000Z')
  }

  notify<Kind extends NotificationKind>(
    kind: Kind,
    about: NotificationAbout[Kind],
    to?: Addressees,
  ): Promise<unknown> {
    return inTransaction(this.db, (trx) => createNotifier(this).notify(trx, kind, about, to))
  }

  /** Whose lists have something, once for each notification. */
  reached(): Promise<string[]> {
    return this.db('notifications').orderBy('user_id').pluck('user_id')
  }
}
