import { beforeEach, expect, test } from 'vitest'
import { caseStore } from '../../../subgraphs/backoffice/cases/case.store.js'
import { createNotifier } from '../../../subgraphs/backoffice/notifications/events/notifier.service.js'
import { userStore } from '../../../subgraphs/backoffice/users/user.store.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { caseRow } from '../../support/fixtures/case-rows.js'
import { NotifierUnderTest } from '../../support/fixtures/notifier.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const DAY = 86_400_000

describeOnDatabasesOf('backoffice', 'the notifier', (open) => {
  let bell: NotifierUnderTest

  beforeEach(async () => {
    bell = await NotifierUnderTest.on(await open())
  })

  const luna = { caseId: 'cas_1', caseName: 'Luna' }
  const maintenance = {
    deploymentId: 'dep_1',
    projectId: 'shop',
    environment: 'production',
    version: '2.0.0',
    state: 'live',
    colour: 'green',
  } as const

  test('notifies the roles of a kind and the named people once each, except inactive ones', async () => {
    await bell.person('ana', 'admin')
    await bell.person('bruno', 'staff')
    await bell.person('camila', 'guardian')
    await bell.person('diego', 'user')
    await bell.person('gone', 'staff', { status: 'inactive' })
    await bell.notify('case_urgent', luna, {
      users: ['usr_camila', 'usr_ana', undefined, 'usr_unknown', 'usr_gone'],
      emails: ['gone@rescue.test'],
    })
    await bell.work()
    expect(await bell.reached()).toEqual(['usr_ana', 'usr_bruno', 'usr_camila'])
    expect(await bell.db('notifications').where({ user_id: 'usr_camila' }).first()).toMatchObject({
      type: 'case_urgent',
      category: 'case',
      priority: 'urgent',
      title: null,
      action_url: '/cases/cas_1',
      metadata: JSON.stringify(luna),
      created_at: '2026-02-01T12:00:00.000Z',
      expires_at: '2026-02-15T12:00:00.000Z',
    })
  })

  test('gives each kind its own category, priority and time to live', async () => {
    await bell.person('ana', 'admin')
    await bell.notify('case_urgent', luna)
    await bell.notify('security_alert', {
      alertId: 'sec_1',
      severity: 'high',
      description: 'Ten failed logins',
    })
    await bell.notify('system_maintenance', maintenance)
    await bell.notify('donation_failed', { donationId: 'don_1', amount: '5.00', currency: 'USD' })
    await bell.work()
    const rows = await bell.db('notifications').orderBy('type')
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

  test('sends security alerts to administrators only', async () => {
    await bell.person('ana', 'admin')
    await bell.person('bruno', 'staff')
    await bell.notify('security_alert', {
      alertId: 'sec_1',
      severity: 'high',
      description: 'Ten failed logins',
    })
    await bell.work()
    expect(await bell.reached()).toEqual(['usr_ana'])
  })

  test('leaves out the excluded person', async () => {
    await bell.person('ana', 'admin')
    await bell.person('bruno', 'staff')
    await bell.notify('case_created', luna, { except: 'usr_ana' })
    await bell.work()
    expect(await bell.reached()).toEqual(['usr_bruno'])
    await bell.notify(
      'case_updated',
      { ...luna, updateType: 'note' },
      { users: ['usr_ana'], except: 'usr_ana' },
    )
    await bell.work()
    expect(await bell.reached()).toEqual(['usr_bruno'])
  })

  test('records notification.sent for each notification', async () => {
    await bell.webhook('notification.sent')
    await bell.person('ana', 'admin')
    await bell.notify('case_created', luna)
    await bell.work()
    const [event] = await bell.db('events').where({ kind: 'notification.sent' })
    const [row] = await bell.db('notifications')
    expect(JSON.parse(event.data)).toEqual({
      id: row.id,
      userId: 'usr_ana',
      type: 'case_created',
      category: 'case',
      priority: 'medium',
      createdAt: '2026-02-01T12:00:00.000Z',
    })
  })

  const writtenFor = async (people: number) => {
    for (let at = 0; at < people; at++) await bell.person(`p${people}-${at}`, 'staff')
    const statements: string[] = []
    const hear = ({ sql }: { sql: string }) => statements.push(sql)
    bell.db.on('query', hear)
    await bell.notify('case_created', luna)
    await bell.work()
    bell.db.off('query', hear)
    return statements.filter((sql) => /events|webhook/.test(sql))
  }

  test('records no event, and reads the subscriptions once, if no webhook subscribes to it', async () => {
    expect(await writtenFor(25)).toHaveLength(1)
    expect(await bell.db('notifications')).toHaveLength(25)
    expect(await bell.db('events')).toEqual([])
  })

  test('records the events of all recipients with one statement, and a delivery for each', async () => {
    await bell.webhook('notification.sent')
    const statements = await writtenFor(25)
    expect(statements.filter((sql) => /into ["`]events["`]/.test(sql))).toHaveLength(1)
    expect(statements.filter((sql) => /into ["`]webhook_deliveries["`]/.test(sql))).toHaveLength(1)
    const sent = await bell.db('events').where({ kind: 'notification.sent' }).pluck('id')
    expect(sent).toHaveLength(25)
    expect((await bell.db('webhook_deliveries').pluck('event_id')).sort()).toEqual(sent.sort())
    expect(await bell.db('jobs').where({ kind: 'webhook.deliver' })).toHaveLength(25)
  })

  test('notifies no one of a change that was rolled back', async () => {
    await bell.person('ana', 'admin')
    const failing = inTransaction(bell.db, async (trx) => {
      await createNotifier(bell).notify(trx, 'case_created', luna)
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await bell.work()).toBe(1) // the recurring removal of expired ones
    expect(await bell.reached()).toEqual([])
  })

  /** A case that was opened, or has become a draft since. */
  async function putCase(status: 'active' | 'draft'): Promise<void> {
    const record = caseRow(luna.caseId, '2026-02-01T12:00:00.000Z', {
      ...{ name: luna.caseName, guardianId: 'usr_camila', guardianName: 'camila' },
      ...{ status, version: status === 'active' ? 1 : 2 },
    })
    await inTransaction(bell.db, async (trx) => {
      if (status === 'active') await caseStore(trx).insert(record)
      else await caseStore(trx).replace(record, 1)
    })
  }
  const concerned = { users: ['usr_ana', 'usr_bruno', 'usr_camila'] }
  const update = { ...luna, updateType: 'note', notes: 'Lives at Calle 1' }

  test('mails a digest about a case that has become a draft only to its guardian and staff', async () => {
    await bell.person('ana', 'user')
    await bell.person('bruno', 'staff')
    await bell.person('camila', 'guardian')
    for (const id of ['ana', 'bruno', 'camila'])
      await bell.wants(id, { channels: { email: true }, frequency: 'daily' })
    await putCase('active')
    await bell.notify('case_updated', update, concerned)
    await bell.work()
    expect(await bell.reached()).toEqual(concerned.users)
    await putCase('draft')
    bell.clock.advance(DAY)
    await bell.work()
    expect(bell.mailer.mails.map(({ to }) => to).sort()).toEqual(['bruno@rescue.test', 'camila@rescue.test'])
  })

  test('notifies only guardian and staff of a change before which the case has become a draft', async () => {
    await bell.person('ana', 'user')
    await bell.person('bruno', 'staff')
    await bell.person('camila', 'guardian')
    await putCase('active')
    await bell.notify('case_updated', update, concerned)
    await putCase('draft')
    await bell.work()
    expect(await bell.reached()).toEqual(['usr_bruno', 'usr_camila'])
  })

  const gift = { donationId: 'don_1', amount: '25.00', currency: 'USD', donorName: 'Eva' }

  test('notifies nobody who has lost the role that a kind is for', async () => {
    await bell.person('ana', 'user')
    await bell.person('camila', 'guardian')
    await bell.notify('donation_received', gift, { users: ['usr_ana', 'usr_camila'] })
    await bell.work()
    expect(await bell.reached()).toEqual(['usr_camila'])
  })

  test('mails a digest only of what is still for the role of the person', async () => {
    for (const id of ['ana', 'bruno']) {
      await bell.person(id, 'admin')
      await bell.wants(id, { channels: { email: true }, frequency: 'daily' })
    }
    await bell.notify('security_alert', {
      alertId: 'alert_1',
      severity: 'high',
      description: 'Failed logins',
    })
    await bell.notify('donation_received', gift)
    await bell.notify('donation_failed', gift)
    await bell.notify('payment_processed', gift, { users: ['usr_ana', 'usr_bruno'] })
    await bell.work()
    await bell.db('users').where({ id: 'usr_ana' }).update({ role: 'user' })
    bell.clock.advance(DAY)
    await bell.work()
    expect(bell.mailer.mails.map(({ to, subject }) => `${to}: ${subject}`).sort()).toEqual([
      'ana@rescue.test: Your payment arrived',
      'bruno@rescue.test: 4 notifications',
    ])
  })

  test('reaches any number of recipients, and deletes all notifications once expired', async () => {
    const ids = Array.from({ length: 501 }, (_, at) => `usr_${1000 + at}`)
    const one = {
      role: 'staff',
      status: 'active',
      version: 1,
      createdAt: '2026-01-01T00:00:00.000Z',
    } as const
    await userStore(bell.db).insertAll(
      ids.map((id) => ({
        ...one,
        id,
        name: id,
        email: `${id}@rescue.test`,
        preferences: { emailUpdates: false },
      })),
    )
    await bell.notify('system_maintenance', maintenance)
    await bell.work()
    expect(await bell.reached()).toEqual(ids)
    bell.clock.advance(7 * DAY)
    await bell.work()
    expect(await bell.reached()).toEqual([])
  })

  test('deletes only what has expired', async () => {
    await bell.person('ana', 'admin')
    await bell.notify('system_maintenance', maintenance)
    await bell.notify('case_created', luna)
    await bell.work()
    bell.clock.advance(8 * DAY)
    await bell.work()
    expect(await bell.db('notifications').pluck('type')).toEqual(['case_created'])
  })
})
