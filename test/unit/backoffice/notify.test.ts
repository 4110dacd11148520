import { beforeEach, expect, test } from 'vitest'
import type { Role } from '../../../schema/viewer.js'
import { migrations } from '../../../subgraphs/backoffice/migrations/index.js'
import { notificationJobs } from '../../../subgraphs/backoffice/notifications/notification.worker.js'
import type { NotificationSettings } from '../../../subgraphs/backoffice/notifications/notification-preferences.js'
import { notificationSettingsStore } from '../../../subgraphs/backoffice/notifications/notification-settings.store.js'
import {
  type Addressees,
  createNotifier,
  type NotificationAbout,
  type NotificationKind,
} from '../../../subgraphs/backoffice/notifications/notify.js'
import type { PushSender } from '../../../subgraphs/backoffice/notifications/push.js'
import { sealPushKeys } from '../../../subgraphs/backoffice/notifications/push-keys.js'
import { pushSubscriptionStore } from '../../../subgraphs/backoffice/notifications/push-subscription.store.js'
import { type UserRecord, userStore } from '../../../subgraphs/backoffice/users/user.store.js'
import { type Database, inTransaction, migrate } from '../../../subgraphs/shared/database.js'
import { createWorker } from '../../../subgraphs/shared/jobs/jobs.js'
import { createSealedBox } from '../../../subgraphs/shared/sealed-box.js'
import { describeOnBothDatabases } from '../../support/databases.js'
import { type ManualClock, manualClock } from '../../support/manual-clock.js'
import { recordedLog } from '../../support/recorded-log.js'
import { recordedMails } from '../../support/recorded-mails.js'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describeOnBothDatabases('the notifier', (open) => {
  let db: Database
  let clock: ManualClock
  let mailer: ReturnType<typeof recordedMails>

  beforeEach(async () => {
    db = await open()
    await migrate(db, migrations)
    clock = manualClock('2026-02-01T12:00:00.000Z')
    mailer = recordedMails()
  })

  const box = createSealedBox(Buffer.alloc(32, 1))
  const pushed: { endpoint: string; title: string }[] = []
  let push: PushSender['send']
  beforeEach(() => {
    pushed.length = 0
    push = async ({ endpoint }, { title }) => {
      pushed.push({ endpoint, title })
      return 'accepted'
    }
  })
  const browser = (id: string, endpoint: string) =>
    pushSubscriptionStore(db).save({
      id: `psh_${endpoint.slice(-1)}`,
      userId: `usr_${id}`,
      endpoint,
      sealedKeys: sealPushKeys(box, endpoint, { p256dh: 'key', auth: 'secret' }),
      createdAt: '2026-01-01T00:00:00.000Z',
    })

  const work = () =>
    createWorker({
      db,
      clock,
      log: recordedLog(),
      handlers: notificationJobs({
        db,
        clock,
        box,
        push: { publicKey: 'any', send: push },
        publicUrl: 'https://rescue.test',
        mailer,
      }),
    }).runDue()

  async function person(id: string, role: Role, more: Partial<UserRecord> = {}): Promise<void> {
    await userStore(db).insert({
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
  const wants = (id: string, settings: NotificationSettings) =>
    notificationSettingsStore(db).save(`usr_${id}`, settings, '2026-01-01T00:00:00.000Z')
  const notify = <Kind extends NotificationKind>(
    kind: Kind,
    about: NotificationAbout[Kind],
    to?: Addressees,
  ) => inTransaction(db, (trx) => createNotifier({ clock }).notify(trx, kind, about, to))
  const reached = () => db('notifications').orderBy('user_id').pluck('user_id')
  const luna = { caseId: 'cas_1', caseName: 'Luna' }
  const ticket = { ticketId: 'spt_1', ticketNumber: 'TKT-2026-1', title: 'Login' }

  test('tells the roles of a kind and those named, each once, and nobody who is inactive', async () => {
    await person('ana', 'admin')
    await person('bruno', 'staff')
    await person('camila', 'guardian')
    await person('diego', 'user')
    await person('gone', 'staff', { status: 'inactive' })
    await notify('case_created', luna, {
      users: ['usr_camila', 'usr_ana', undefined, 'usr_unknown', 'usr_gone'],
      emails: ['gone@rescue.test'],
    })
    await work()
    expect(await reached()).toEqual(['usr_ana', 'usr_bruno', 'usr_camila'])
    expect(await db('notifications').where({ user_id: 'usr_camila' }).first()).toMatchObject({
      type: 'case_created',
      category: 'case',
      priority: 'medium',
      title: 'New case: Luna',
      action_url: '/cases/cas_1',
      metadata: JSON.stringify(luna),
      created_at: '2026-02-01T12:00:00.000Z',
      expires_at: '2026-03-03T12:00:00.000Z',
    })
  })

  test('gives each kind its own category, priority and time to live', async () => {
    await person('ana', 'admin')
    await notify('case_urgent', luna)
    await notify('security_alert', { alertId: 'sec_1', severity: 'high', description: 'Ten failed logins' })
    await notify('system_maintenance', { description: 'A new version' })
    await notify('donation_failed', { donationId: 'don_1', amount: '5.00', currency: 'USD' })
    await work()
    const rows = await db('notifications').orderBy('type')
    expect(
      rows.map(({ type, category, priority, created_at, expires_at }) => [
        type,
        category,
        priority,
        (Date.parse(expires_at) - Date.parse(created_at)) / DAY,
      ]),
    ).toEqual([
      ['case_urgent', 'case', 'urgent', 14],
      ['donation_failed', 'financial', 'high', 30],
      ['security_alert', 'security', 'urgent', 90],
      ['system_maintenance', 'system', 'medium', 7],
    ])
  })

  test('tells security alerts to administrators alone', async () => {
    await person('ana', 'admin')
    await person('bruno', 'staff')
    await notify('security_alert', { alertId: 'sec_1', severity: 'high', description: 'Ten failed logins' })
    await work()
    expect(await reached()).toEqual(['usr_ana'])
  })

  test('leaves out the person it is told to leave out', async () => {
    await person('ana', 'admin')
    await person('bruno', 'staff')
    await notify('case_created', luna, { except: 'usr_ana' })
    await work()
    expect(await reached()).toEqual(['usr_bruno'])
    await notify('case_updated', { ...luna, updateType: 'note' }, { users: ['usr_ana'], except: 'usr_ana' })
    await work()
    expect(await reached()).toEqual(['usr_bruno'])
  })

  test('records notification.sent for each notification', async () => {
    await person('ana', 'admin')
    await notify('case_created', luna)
    await work()
    const [event] = await db('events').where({ kind: 'notification.sent' })
    const [row] = await db('notifications')
    expect(JSON.parse(event.data)).toEqual({
      id: row.id,
      userId: 'usr_ana',
      type: 'case_created',
      category: 'case',
      priority: 'medium',
      createdAt: '2026-02-01T12:00:00.000Z',
    })
  })

  test('tells nobody of a change that was rolled back', async () => {
    await person('ana', 'admin')
    const failing = inTransaction(db, async (trx) => {
      await createNotifier({ clock }).notify(trx, 'case_created', luna)
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await work()).toBe(1) // the recurring removal of expired ones
    expect(await reached()).toEqual([])
  })

  test('mails what is mailed by default, with a link and nothing that acts as a header', async () => {
    await person('ana', 'admin')
    await notify('case_urgent', { caseId: 'cas_1', caseName: 'Luna' })
    await work()
    expect(mailer.mails).toMatchObject([{ to: 'ana@rescue.test', subject: 'Urgent: Luna' }])
    expect(mailer.mails[0]?.text).toContain('https://rescue.test/cases/cas_1')
    expect(await db('notification_deliveries').pluck('status')).toEqual(['sent'])
  })

  test('mails people without an account at the address given, and puts nothing into a list', async () => {
    await notify('support_ticket_resolved', ticket, { emails: ['Eva@Elsewhere.test'] })
    await work()
    expect(await reached()).toEqual([])
    expect(mailer.mails).toMatchObject([{ to: 'eva@elsewhere.test', subject: 'TKT-2026-1: Login' }])
  })

  test('finds the account behind an address', async () => {
    await person('diego', 'user')
    await notify('support_ticket_resolved', ticket, { emails: ['Diego@rescue.test'] })
    await work()
    expect(await reached()).toEqual(['usr_diego'])
    expect(mailer.mails).toHaveLength(1)
  })

  test('follows the settings: general channels, and those of one kind before them', async () => {
    await person('ana', 'admin')
    await person('bruno', 'staff')
    await wants('ana', { channels: { inApp: false, email: false } })
    await wants('bruno', { channels: { email: false }, kinds: { case_created: { email: true } } })
    await notify('case_created', luna)
    await notify('case_urgent', luna)
    await work()
    expect(await reached()).toEqual(['usr_bruno', 'usr_bruno'])
    expect(mailer.mails).toMatchObject([{ to: 'bruno@rescue.test', subject: 'New case: Luna' }])
  })

  test('follows the switches of the profile before anything else', async () => {
    await person('ana', 'admin', { preferences: { notifications: false } })
    await person('bruno', 'staff', { preferences: { emailUpdates: false } })
    await notify('case_urgent', luna)
    await work()
    expect(await reached()).toEqual(['usr_bruno'])
    expect(mailer.mails).toEqual([])
  })

  test('keeps what is wanted by mail alone out of the list', async () => {
    await person('ana', 'admin')
    await wants('ana', { channels: { inApp: false, email: true } })
    await notify('case_created', luna)
    await work()
    expect(await db('notifications').pluck('user_id')).toEqual(['usr_ana'])
    expect((await db('notifications').pluck('in_app')).map(Boolean)).toEqual([false])
    expect(mailer.mails).toHaveLength(1)
    expect(await db('events').where({ kind: 'notification.sent' })).toHaveLength(1)
  })

  test('gathers an hour into one digest', async () => {
    await person('ana', 'admin')
    await wants('ana', { channels: { email: true }, frequency: 'hourly' })
    await notify('case_created', luna)
    await work()
    clock.advance(20 * MINUTE)
    await notify('case_created', { caseId: 'cas_2', caseName: 'Milo' })
    await work()
    expect(mailer.mails).toEqual([])
    clock.advance(40 * MINUTE)
    await work()
    expect(mailer.mails).toMatchObject([{ subject: '2 notifications' }])
    expect(mailer.mails[0]?.text).toMatch(/Luna[\s\S]*Milo/)
  })

  test('gathers a day into one digest at eight in the morning where the person lives', async () => {
    await person('ana', 'admin')
    const zone = 'America/Argentina/Buenos_Aires' // UTC-3, so 08:00 is 11:00 UTC
    await wants('ana', { channels: { email: true }, frequency: 'daily', timeZone: zone })
    await notify('case_created', luna)
    await work()
    clock.advance(23 * HOUR - 1)
    await work()
    expect(mailer.mails).toEqual([])
    clock.advance(1)
    await work()
    expect(mailer.mails).toHaveLength(1)
  })

  test('holds mails back in quiet hours, and sends them together when these end', async () => {
    await person('ana', 'admin')
    await wants('ana', { timeZone: 'Asia/Tokyo', quietHours: { from: '20:00', to: '07:30' } })
    await notify('case_urgent', luna) // 21:00 in Tokyo
    clock.advance(HOUR)
    await notify('case_urgent', { caseId: 'cas_2', caseName: 'Milo' })
    await work()
    expect(await reached()).toEqual(['usr_ana', 'usr_ana'])
    expect(mailer.mails).toEqual([])
    clock.advance(9.5 * HOUR)
    await work()
    expect(mailer.mails).toMatchObject([{ subject: '2 notifications' }])
  })

  test('mails no more of a digest than is wanted when it leaves', async () => {
    for (const id of ['ana', 'bruno', 'clara']) {
      await person(id, 'admin')
      await wants(id, { channels: { email: true }, frequency: 'daily' })
    }
    await notify('case_created', luna)
    await notify('case_completed', { caseId: 'cas_2', caseName: 'Milo' })
    await work()
    await wants('ana', { channels: { email: false } })
    await wants('bruno', { channels: { email: true }, kinds: { case_created: { email: false } } })
    clock.advance(DAY)
    await work()
    expect(mailer.mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['bruno@rescue.test', 'Completed: Milo'],
      ['clara@rescue.test', '2 notifications'],
    ])
  })

  test('sends each kind as often as the person wants that kind, the others as often as all', async () => {
    await person('ana', 'admin')
    await wants('ana', {
      channels: { email: true },
      frequency: 'daily',
      kinds: { case_urgent: { frequency: 'at_once' } },
    })
    await notify('case_created', luna)
    await notify('case_urgent', luna)
    await work()
    expect(mailer.mails.map(({ subject }) => subject)).toEqual(['Urgent: Luna'])
    clock.advance(DAY)
    await work()
    expect(mailer.mails.map(({ subject }) => subject)).toEqual(['Urgent: Luna', 'New case: Luna'])
  })

  test('sends what comes when a digest has just left in a mail of its own', async () => {
    await person('ana', 'admin')
    await wants('ana', { quietHours: { from: '12:00', to: '13:00' } })
    await notify('case_urgent', luna)
    await work()
    clock.advance(HOUR)
    await work()
    await notify('case_urgent', { caseId: 'cas_2', caseName: 'Milo' }) // due at the same moment
    await work()
    expect(mailer.mails.map(({ subject }) => subject)).toEqual(['Urgent: Luna', 'Urgent: Milo'])
  })

  test('keeps digests of people who get them at the same time apart', async () => {
    for (const id of ['ana', 'bruno']) {
      await person(id, 'guardian')
      await wants(id, { channels: { email: true }, frequency: 'hourly' })
    }
    await notify('case_updated', { ...luna, updateType: 'note' }, { users: ['usr_ana'] })
    await notify('support_ticket_resolved', ticket, { users: ['usr_bruno'] })
    await work()
    clock.advance(HOUR)
    await work()
    expect(mailer.mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['ana@rescue.test', 'News of Luna'],
      ['bruno@rescue.test', 'TKT-2026-1: Login'],
    ])
  })

  test('pushes to every browser of a person, by the same preferences as mails', async () => {
    for (const id of ['ana', 'bruno']) await person(id, 'admin')
    await browser('ana', 'https://push.test/1')
    await browser('ana', 'https://push.test/2')
    await browser('bruno', 'https://push.test/3')
    await wants('ana', { frequency: 'hourly', kinds: { case_completed: { push: false } } })
    await wants('bruno', { channels: { push: false } })
    for (const kind of ['case_created', 'case_completed', 'case_urgent'] as const) await notify(kind, luna)
    await work()
    expect(pushed).toEqual([])
    expect(await db('notification_deliveries').where({ channel: 'push' }).pluck('user_id')).toEqual([
      'usr_ana',
      'usr_ana',
    ])
    clock.advance(HOUR)
    await work()
    expect(pushed).toEqual([
      { endpoint: 'https://push.test/1', title: '2 notifications' },
      { endpoint: 'https://push.test/2', title: '2 notifications' },
    ])
  })

  test('forgets a browser that takes no more pushes, and pushes to the others', async () => {
    await person('ana', 'admin')
    await browser('ana', 'https://push.test/1')
    await browser('ana', 'https://push.test/2')
    const accept = push
    push = (target, ...rest) =>
      target.endpoint.endsWith('1') ? Promise.resolve('gone') : accept(target, ...rest)
    await notify('case_created', luna)
    await work()
    expect(pushed).toEqual([{ endpoint: 'https://push.test/2', title: 'New case: Luna' }])
    expect(await db('push_subscriptions').pluck('id')).toEqual(['psh_2'])
  })

  test('tries again when the mail server is down, and sends once', async () => {
    await person('ana', 'admin')
    mailer.isDown = true
    await notify('case_urgent', luna)
    await work()
    expect(await db('notification_deliveries').pluck('status')).toEqual(['pending'])
    mailer.isDown = false
    clock.advance(MINUTE)
    await work()
    clock.advance(HOUR)
    await work()
    expect(mailer.mails).toHaveLength(1)
  })

  test('reaches everybody however many they are, and removes all of it when it has expired', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => `usr_${1000 + at}`)
    const one = {
      role: 'staff',
      status: 'active',
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
    } as const
    await userStore(db).insertAll(
      ids.map((id) => ({
        ...one,
        id,
        name: id,
        email: `${id}@rescue.test`,
        preferences: { emailUpdates: false },
      })),
    )
    await notify('system_maintenance', { description: 'A new version' })
    await work()
    expect(await reached()).toEqual(ids)
    clock.advance(7 * DAY)
    await work()
    expect(await reached()).toEqual([])
  })

  test('removes what has expired', async () => {
    await person('ana', 'admin')
    await notify('system_maintenance', { description: 'A new version' })
    await notify('case_created', luna)
    await work()
    clock.advance(8 * DAY)
    await work()
    expect(await db('notifications').pluck('type')).toEqual(['case_created'])
  })
})
