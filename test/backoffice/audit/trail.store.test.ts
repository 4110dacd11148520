import { beforeEach, expect, test } from 'vitest'
import { ACTIVITY_DAYS, activeDaysOf } from '../../../subgraphs/backoffice/audit/activity.service.js'
import {
  backgroundActor,
  createBackofficeAudit,
} from '../../../subgraphs/backoffice/audit/audit-trail.service.js'
import { visibleAudit } from '../../../subgraphs/backoffice/audit/visible-audit.service.js'
import { donationStore } from '../../../subgraphs/backoffice/donations/donation.store.js'
import type { AuditSelection } from '../../../subgraphs/shared/audit/audit-log.js'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { requestBy, testAuditKey } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const DAY_MS = 86_400_000

describeOnDatabasesOf('backoffice', 'the audit trail', (open) => {
  let db: Database
  const clock = manualClock('2026-02-01T12:00:00.000Z')
  const audit = createBackofficeAudit({ clock, key: testAuditKey })

  beforeEach(async () => {
    db = await open()
  })

  const entry = {
    action: 'case_updated',
    resource: 'case',
    resourceId: 'cas_1',
    severity: 'low',
    category: 'case',
  } as const

  async function recorded(): Promise<Record<string, unknown>> {
    const row = await db('audit_logs').first()
    return { ...row, details: JSON.parse(row.details) }
  }

  test('records the actor, IP address, time and request', async () => {
    await inTransaction(db, (trx) => audit.record(trx, requestBy('staff'), { ...entry, reason: 'typo' }))
    expect(await recorded()).toMatchObject({
      timestamp: '2026-02-01T12:00:00.000Z',
      user_id: 'usr_staff',
      user_email: 'staff@rescue.test',
      user_role: 'staff',
      request_id: 'req-staff',
      details: { reason: 'typo', ipAddress: '203.0.113.7' },
    })
  })

  test('shows and counts for staff no rows about anonymous donations and notifications of donations', async () => {
    const donation = {
      caseId: 'cas_1',
      amount: 100n,
      currency: 'USD',
      paymentProvider: 'card',
      status: 'pending',
      createdAt: '2026-02-01T12:00:00.000Z',
      version: 1,
    } as const
    await donationStore(db).insertAll([
      { ...donation, id: 'don_open', isAnonymous: false },
      { ...donation, id: 'don_hidden', isAnonymous: true },
    ])
    const rows = [
      { ...entry, resource: 'donation', resourceId: 'don_open' },
      { ...entry, resource: 'donation', resourceId: 'don_hidden' },
      { ...entry, resource: 'donation', resourceId: 'don_unknown' },
      { ...entry, resource: 'notification', resourceId: 'not_1', after: { donationId: 'don_hidden' } },
      { ...entry, resource: 'notification', resourceId: 'not_2', after: { title: 'Hello' } },
      entry,
    ]
    for (const row of rows)
      await inTransaction(db, (trx) => audit.record(trx, requestBy('user'), { ...row, category: 'donation' }))
    const seen = async (role: 'staff' | 'admin', selection: AuditSelection = {}) => {
      const log = visibleAudit(db, requestBy(role).viewer)
      const { countAll } = await log.page(selection, { limit: 1, offset: 0 })
      const { rows } = await log.page(selection, { limit: 10, offset: 0 })
      return [await countAll(), ...rows.map(({ resourceId }) => resourceId).sort()]
    }
    expect(await seen('staff')).toEqual([4, 'cas_1', 'don_open', 'don_unknown', 'not_2'])
    expect(await seen('staff', { resource: 'donation' })).toEqual([2, 'don_open', 'don_unknown'])
    expect(await seen('admin')).toHaveLength(7)
  })

  test('counts at most 30 days of activity of somebody who works every morning and evening', async () => {
    const daily = manualClock('2026-01-01T09:00:00.000Z')
    const trail = createBackofficeAudit({ clock: daily, key: testAuditKey })
    for (let halfDay = 0; halfDay < 80; halfDay++) {
      await inTransaction(db, (trx) => trail.record(trx, requestBy('staff'), entry))
      daily.advance(DAY_MS / 2)
    }
    const days = async (now: string) =>
      (await activeDaysOf(db, ['usr_staff'], new Date(now))).get('usr_staff')
    expect(await days('2026-02-09T10:00:00.000Z')).toBe(ACTIVITY_DAYS)
    expect(await days('2026-02-09T23:00:00.000Z')).toBe(ACTIVITY_DAYS)
    expect(await days('2026-02-11T10:00:00.000Z')).toBe(ACTIVITY_DAYS - 2)
  })

  test('records only changed members, with money as in the API', async () => {
    const before = { id: 'cas_1', name: 'Luna', donationGoal: 1050n, version: 1, updatedAt: 'a' }
    const after = {
      id: 'cas_1',
      name: 'Luna',
      donationGoal: 2000n,
      imageUrl: 'x',
      version: 2,
      updatedAt: 'b',
    }
    await inTransaction(db, (trx) => audit.record(trx, requestBy('staff'), { ...entry, before, after }))
    expect((await recorded()).details).toMatchObject({
      before: { donationGoal: 10.5 },
      after: { donationGoal: 20, imageUrl: 'x' },
    })
  })

  test('redacts secrets at any depth', async () => {
    const after = { name: 'hook', clientSecret: 's3cret', list: [{ access_token: 'abc' }], newPassword: 'pw' }
    await inTransaction(db, (trx) => audit.record(trx, requestBy('admin'), { ...entry, after }))
    const { details } = await recorded()
    expect(details).toMatchObject({
      after: {
        name: 'hook',
        clientSecret: '[redacted]',
        list: [{ access_token: '[redacted]' }],
        newPassword: '[redacted]',
      },
    })
  })

  test('records background work as a service without an e-mail address', async () => {
    await inTransaction(db, (trx) => audit.record(trx, backgroundActor('notification.expire'), entry))
    expect(await recorded()).toMatchObject({
      user_id: 'service:backoffice',
      user_email: null,
      user_role: 'service',
      request_id: 'notification.expire',
    })
  })

  test('leaves no row for a change that was rolled back', async () => {
    const failing = inTransaction(db, async (trx) => {
      await audit.record(trx, requestBy('staff'), entry)
      throw new Error('the change failed')
    })
    await expect(failing).rejects.toThrow('the change failed')
    expect(await db('audit_logs')).toEqual([])
  })

  test.each([
    ['id', 'aud_other'],
    ['timestamp', '2026-02-01T13:00:00.000Z'],
    ['user_id', 'usr_other'],
    ['user_email', 'other@rescue.test'],
    ['user_role', 'admin'],
    ['action', 'case_created'],
    ['resource', 'user'],
    ['resource_id', 'cas_2'],
    ['details', '{}'],
    ['severity', 'critical'],
    ['category', 'user'],
    ['request_id', 'req-other'],
    ['recorded_by', 'usr_other'],
    ['salts', '{}'],
    ['digest', ''],
  ])('is protected by the database: the %s of a row cannot be changed', async (column, value) => {
    await inTransaction(db, (trx) => audit.record(trx, requestBy('staff'), entry))
    const before = await db('audit_logs')
    await expect(db('audit_logs').update({ [column]: value })).rejects.toThrow(/never changed or deleted/)
    expect(await db('audit_logs')).toEqual(before)
  })

  test('is protected by the database: a row cannot be deleted', async () => {
    await inTransaction(db, (trx) => audit.record(trx, requestBy('staff'), entry))
    await expect(db('audit_logs').delete()).rejects.toThrow(/never changed or deleted/)
    expect(await recorded()).toMatchObject({ user_id: 'usr_staff' })
  })

  test('assigns a row its position in the chain only once', async () => {
    await inTransaction(db, (trx) => audit.record(trx, requestBy('staff'), entry))
    const place = { chain_day: '2026-02-01', position: 1, link: 'a' }
    await db('audit_logs').update(place)
    for (const change of [{ chain_day: '2026-02-02' }, { position: 2 }, { link: 'b' }, { position: null }])
      await expect(db('audit_logs').update(change), JSON.stringify(change)).rejects.toThrow(
        /never changed or deleted/,
      )
    expect(await recorded()).toMatchObject(place)
  })
})
