import { createECDH } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { createPushSubscriptionService } from '../../../subgraphs/backoffice/notifications/delivery/push-subscription.service.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import {
  createNotificationService,
  type NotificationService,
} from '../../../subgraphs/backoffice/notifications/notification.service.js'
import { eraseNotifications } from '../../../subgraphs/backoffice/notifications/notification-erasure.service.js'
import { createPreferencesService } from '../../../subgraphs/backoffice/notifications/preferences/preferences.service.js'
import { userStore } from '../../../subgraphs/backoffice/users/user.store.js'
import { recordErasure } from '../../../subgraphs/backoffice/users/user-erasure.service.js'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import { createSecretBox } from '../../../subgraphs/shared/secrets/secret-box.js'
import { type ManualClock, manualClock } from '../../support/doubles/manual-clock.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const staff = requestBy('staff')
const admin = requestBy('admin')
const donor = requestBy('user')

describeOnDatabasesOf('backoffice', 'notifications', (open) => {
  let db: Database
  let clock: ManualClock
  let notifications: NotificationService

  beforeEach(async () => {
    db = await open()
    clock = manualClock()
    notifications = createNotificationService({ db, clock, audit: auditTrailForTest(clock) })
    for (const role of ['staff', 'user'] as const)
      await userStore(db).insert({
        id: `usr_${role}`,
        email: `${role}@rescue.test`,
        name: role,
        role,
        status: 'active',
        version: 1,
        createdAt: clock.now().toISOString(),
      })
  })

  const notify = (
    userEmail = 'user@rescue.test',
    type: 'case_updated' | 'system_maintenance' = 'case_updated',
  ) => notifications.create(staff, { userEmail, type, title: 'Luna', message: 'Luna walks.' })
  const titles = async (filter = {}) =>
    (await notifications.list(donor, filter, {})).nodes.map(({ id }) => id)

  test('are listed newest first, filtered and counted', async () => {
    const first = await notify()
    clock.advance(1_000)
    const second = await notify()
    await notify('staff@rescue.test')
    await notifications.setRead(donor, first.id, true)
    expect(await titles()).toEqual([second.id, first.id])
    expect(await titles({ read: true })).toEqual([first.id])
    expect(await titles({ unreadOnly: true })).toEqual([second.id])
    expect(await titles({ type: 'case_urgent' })).toEqual([])
    expect(await titles({ priority: 'low' })).toEqual([second.id, first.id])
    expect(await notifications.countUnread(donor)).toBe(1)
  })

  test('have the same order when their index is missing: newest first, equal times by id', async () => {
    const { id } = await notify()
    const row = await db('notifications').where({ id }).first()
    const times = ['12:00', '09:00', '12:00', '15:00', '12:00']
    await db('notifications').delete()
    for (const [at, time] of times.entries())
      await db('notifications').insert({
        ...row,
        id: `not_${at}`,
        notice_id: `job_${at}`,
        created_at: `2026-02-01T${time}:00.000Z`,
      })
    const ordered = ['not_3', 'not_4', 'not_2', 'not_0', 'not_1']
    const inPagesOfTwo = async () => {
      const ids: string[] = []
      for (let after: string | undefined, more = true; more; ) {
        const page = await notifications.list(donor, {}, { limit: 2, ...(after ? { after } : {}) })
        ids.push(...page.nodes.map((node) => node.id))
        more = page.pageInfo.hasNextPage
        after = page.pageInfo.endCursor
      }
      return ids
    }
    expect([await titles(), await inPagesOfTwo()]).toEqual([ordered, ordered])
    await db.raw('drop index notifications_of_user')
    expect([await titles(), await inPagesOfTwo()]).toEqual([ordered, ordered])
    const page = await notifications.list(donor, {}, { limit: 2, offset: 2 })
    expect(page.nodes.map((node) => node.id)).toEqual(ordered.slice(2, 4))
  })

  test('are read for many people in one statement', async () => {
    const mine = await notify()
    const theirs = await notify('staff@rescue.test')
    const statements: string[] = []
    db.on('query', ({ sql }: { sql: string }) => statements.push(sql))
    const pages = await notifications.pagesOfUsers(
      ['usr_user', 'usr_staff', 'usr_none'],
      { limit: 5, offset: 0 },
      {},
    )
    expect(statements).toHaveLength(1)
    expect([...pages].map(([id, { rows }]) => [id, rows.map((row) => row.id)])).toEqual([
      ['usr_user', [mine.id]],
      ['usr_staff', [theirs.id]],
      ['usr_none', []],
    ])
    expect(await Promise.all([...pages.values()].map(({ countAll }) => countAll()))).toEqual([1, 1, 0])
    expect(statements.length).toBeLessThanOrEqual(2)
  })

  test('are hidden from everyone once expired, before they are deleted', async () => {
    const { id } = await notify('user@rescue.test', 'system_maintenance')
    clock.advance(7 * 86_400_000)
    expect(await titles()).toEqual([])
    expect(await notifications.find(admin, id)).toBeUndefined()
    await expect(notifications.setRead(donor, id, true)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('are counted once when all are marked as read', async () => {
    await notify()
    await notify()
    await notify('staff@rescue.test')
    expect(await notifications.setAllRead(donor, undefined)).toBe(2)
    expect(await notifications.setAllRead(donor, undefined)).toBe(0)
    expect(await notifications.countUnread(staff)).toBe(1)
  })

  test('are marked, counted and read only if the list contains them', async () => {
    const settings = createPreferencesService({ db, clock, audit: auditTrailForTest(clock) })
    await settings.update(donor, null, { channels: { inApp: false, email: true } })
    await notify('user@rescue.test', 'system_maintenance')
    await notify()
    const [mailed] = await db('notifications').where({ type: 'system_maintenance' })
    await db('notifications').insert({ ...mailed, id: 'not_mail', notice_id: 'job_mail', in_app: false })
    expect(await notifications.countUnread(donor)).toBe(2)
    expect(await notifications.find(donor, 'not_mail')).toBeUndefined()
    expect(await titles()).not.toContain('not_mail')
    clock.advance(7 * 86_400_000)
    expect(await notifications.countUnread(donor)).toBe(1)
    expect(await notifications.setAllRead(donor, undefined)).toBe(1)
  })

  test('sent manually are listed even for a person who turned them off', async () => {
    const settings = createPreferencesService({ db, clock, audit: auditTrailForTest(clock) })
    await settings.update(donor, null, { channels: { inApp: false, email: false } })
    await settings.update(donor, null, { frequency: 'daily' })
    const { id } = await notify()
    expect(await titles()).toEqual([id])
    expect(await settings.find(donor, undefined)).toMatchObject({
      channels: { inApp: false, email: false, push: true },
      frequency: 'daily',
    })
  })

  test('of a person are erased with their settings, and those of others are kept', async () => {
    const settings = createPreferencesService({ db, clock, audit: auditTrailForTest(clock) })
    await settings.update(donor, null, { frequency: 'daily' })
    await notify()
    await notify('staff@rescue.test')
    expect(await inTransaction(db, (trx) => eraseNotifications(trx, 'usr_user'))).toBe(1)
    expect(await db('notifications').pluck('user_id')).toEqual(['usr_staff'])
    expect(await db('notification_settings')).toEqual([])
  })

  test('go to no browser that a person registers while being erased', async () => {
    const audit = auditTrailForTest(clock)
    const erase = () =>
      inTransaction(db, async (trx) => {
        await recordErasure({ audit, notifier: createNotifier({ clock }) }, trx, admin, 'usr_user')
        await userStore(trx).delete('usr_user')
        await eraseNotifications(trx, 'usr_user')
      })
    const browsers = createPushSubscriptionService({
      ...{ db, clock, audit, box: createSecretBox(Buffer.alloc(32, 1)), publicKey: 'any' },
      outbound: { check: erase, send: async () => ({ statusCode: 201 }), close: async () => {} },
    })
    const keys = {
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: Buffer.alloc(16, 1).toString('base64url'),
    }
    await expect(browsers.add(donor, { endpoint: 'https://push.test/1', ...keys })).rejects.toMatchObject({
      extensions: { code: 'NOT_FOUND' },
    })
    expect(await db('push_subscriptions')).toEqual([])
  })
})
