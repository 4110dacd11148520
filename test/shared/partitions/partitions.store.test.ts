import { ulid } from 'ulid'
import { beforeEach, expect, test } from 'vitest'
import { auditStore } from '../../../subgraphs/shared/audit/audit-log.js'
import { sealAuditRows } from '../../../subgraphs/shared/audit/audit-seal.worker.js'
import { auditPartitions } from '../../../subgraphs/shared/audit/audit-tables.js'
import { signedRow } from '../../../subgraphs/shared/audit/audit-trail.js'
import { verifyAuditLog } from '../../../subgraphs/shared/audit/audit-verify.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { isUniqueViolation } from '../../../subgraphs/shared/database.js'
import { eventPartitions, eventStore } from '../../../subgraphs/shared/event.store.js'
import { housekeepingHandlers } from '../../../subgraphs/shared/housekeeping.js'
import { createWorker } from '../../../subgraphs/shared/jobs/jobs.js'
import { partitionsBetween } from '../../../subgraphs/shared/partitions/partition-periods.js'
import { deleteExpired, ensurePartitions } from '../../../subgraphs/shared/partitions/partitions.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { testAuditKey as key } from '../../support/fixtures/audit.js'
import { describeOnPostgresOf, type OpenDatabase } from '../../support/platform/databases.js'

const tables = [eventPartitions, auditPartitions('backoffice')]
const DAY = 86_400_000

/** Noon (UTC) of the first day of the month that many months before the current one. */
const monthsAgo = (count: number) => {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1, 12))
}

const idAt = (prefix: string, time: Date) => `${prefix}_${ulid(time.getTime())}`

const eventAt = (time: Date) => ({
  id: idAt('evt', time),
  kind: 'case.updated',
  data: { name: 'Ñandú 🦤' },
  timestamp: time.toISOString(),
})

const auditAt = (time: Date) =>
  signedRow(key, {
    id: idAt('aud', time),
    timestamp: time.toISOString(),
    userId: 'usr_nora',
    userRole: 'staff',
    action: 'case_updated',
    resource: 'case',
    resourceId: 'cas_1',
    details: {},
    severity: 'low',
    category: 'case',
  })

/** The partition of each row. */
async function placesOf(db: Database, table: string): Promise<string[]> {
  const rows = await db(table)
    .orderBy('id')
    .select({ place: db.raw('tableoid::regclass::text') })
  return rows.map(({ place }) => place)
}

test('monthly partitions cover contiguous id ranges, across years, until two months ahead', () => {
  const made = partitionsBetween(eventPartitions, new Date('2026-11-30T23:59:59Z'), new Date('2026-12-01'))
  expect(made.map(({ name }) => name)).toEqual([
    'events_2026_11',
    'events_2026_12',
    'events_2027_01',
    'events_2027_02',
  ])
  for (const [at, { ids }] of made.slice(1).entries()) expect(ids[0]).toBe(made[at]?.ids[1])
  const last = new Date('2026-11-30T23:59:59.999Z')
  const [from, below] = made[0]?.ids ?? []
  expect(idAt('evt', last) >= String(from) && idAt('evt', last) < String(below)).toBe(true)
  expect(idAt('evt', new Date(last.getTime() + 1)) >= String(below)).toBe(true)
})

test('daily partitions cover each day until two days ahead', () => {
  const points = { table: 'metric_points', idPrefix: 'mtr', period: 'day' } as const
  const made = partitionsBetween(points, new Date('2028-02-28T10:00Z'), new Date('2028-02-28T10:00Z'))
  expect(made.map(({ name }) => name)).toEqual([
    'metric_points_2028_02_28',
    'metric_points_2028_02_29',
    'metric_points_2028_03_01',
  ])
})

describeOnPostgresOf('shared', 'a partitioned table', (open: OpenDatabase) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })

  test('gets its partitions once from concurrent processes, accepts any row, and rejects duplicate ids', async () => {
    const processes = [db, await open(), await open()]
    await Promise.all(processes.map((one) => ensurePartitions(one, tables)))
    await ensurePartitions(db, tables)
    const [now, old] = [eventAt(new Date()), eventAt(monthsAgo(7))]
    await eventStore(db).addAll([now, old, { ...now, id: 'imported 🐾' }])
    const month = partitionsBetween(eventPartitions, new Date(), new Date())[0]?.name
    expect(await placesOf(db, 'events')).toEqual(['events_default', month, 'events_default'])
    const second = await eventStore(db)
      .add(now)
      .catch((error) => error)
    expect(isUniqueViolation(second, 'id')).toBe(true)
    expect(await eventStore(db).byId(old.id)).toEqual(old)
  })

  test('keeps a month in the default partition when it already has rows, and creates the following partitions', async () => {
    await eventStore(db).add(eventAt(new Date()))
    await ensurePartitions(db, tables)
    await eventStore(db).addAll([eventAt(new Date()), eventAt(monthsAgo(-1))])
    const next = partitionsBetween(eventPartitions, monthsAgo(-1), new Date())[0]?.name
    expect(await placesOf(db, 'events')).toEqual(['events_default', 'events_default', next])
  })

  test('drops a month with its deliveries once all its events have expired', async () => {
    await ensurePartitions(db, tables, monthsAgo(4))
    const events = [5, 4, 3, 0].map((months) => eventAt(monthsAgo(months)))
    await eventStore(db).addAll(events)
    // Its timestamp is later than its id: its month is kept.
    await eventStore(db).add({ ...eventAt(monthsAgo(3)), timestamp: new Date().toISOString() })
    await db('webhook_subscriptions').insert({
      id: 'whs_1',
      url: 'https://crm.example/hooks',
      events: '[]',
      secrets: '[]',
      created_by: 'usr_1',
      created_at: '',
    })
    const delivery = {
      subscription_id: 'whs_1',
      event: 'case.updated',
      status: 'delivered',
      attempt_count: 1,
    }
    for (const { id, timestamp } of events)
      await db('webhook_deliveries').insert({
        ...delivery,
        id: `whd_${id}`,
        event_id: id,
        created_at: timestamp,
      })
    const handlers = housekeepingHandlers(db, manualClock(new Date().toISOString()), tables)
    const clock = manualClock(new Date(Date.now() + DAY).toISOString())
    await createWorker({ db, handlers, clock, log: recordedLog() }).runDue()
    const left = await db('events').orderBy('id').pluck('id')
    expect(left).toHaveLength(3)
    expect(left).not.toContain(events[0]?.id)
    expect(left).not.toContain(events[1]?.id)
    expect(await db('webhook_deliveries').orderBy('id').pluck('event_id')).toEqual([
      events[2]?.id,
      events[3]?.id,
    ])
    const fourth = partitionsBetween(eventPartitions, monthsAgo(4), new Date())[0]?.name ?? ''
    expect(await db.schema.hasTable(fourth)).toBe(false)
  })

  test('drops a partition that is being read in a later run, without waiting', async () => {
    await ensurePartitions(db, tables, monthsAgo(2))
    await eventStore(db).add(eventAt(monthsAgo(2)))
    const drop = () =>
      deleteExpired(db, 'events', {
        before: monthsAgo(0),
        expired: (rows) => rows.where('kind', 'case.updated'),
      })
    const reader = await (await open()).transaction()
    await reader('events').first('id')
    await drop()
    expect(await db('events')).toHaveLength(1)
    await reader.rollback()
    await drop()
    expect(await db('events')).toEqual([])
  })

  test('of audit rows has a verifiable chain, immutable rows, and unique positions across partitions', async () => {
    await ensurePartitions(db, tables, monthsAgo(1))
    const rows = [monthsAgo(6), monthsAgo(1), monthsAgo(0)].map(auditAt)
    expect(await auditStore(db).insertMissing(rows)).toBe(3)
    expect(await auditStore(db).insertMissing(rows)).toBe(0)
    expect(new Set(await placesOf(db, 'audit_logs')).size).toBe(3)
    await sealAuditRows({ db, key, log: recordedLog() })
    expect(await verifyAuditLog(db, key)).toMatchObject({ days: 3, sealed: 3, unsealed: 0, faults: [] })
    await expect(db('audit_logs').delete()).rejects.toThrow('audit rows are never changed or deleted')
    await expect(db('audit_logs').update({ action: 'other' })).rejects.toThrow('never changed')
    const [taken] = await db('audit_logs').where({ id: rows[0]?.id })
    const late = { ...taken, id: idAt('aud', new Date()) }
    const refused = await db('audit_logs')
      .insert(late)
      .catch((error) => error)
    expect(isUniqueViolation(refused, 'position')).toBe(true)
    const listed = await auditStore(db).page({ resourceId: 'cas_1' }, { limit: 2, offset: 0 })
    expect(listed.rows.map(({ id }) => id)).toEqual([rows[2]?.id, rows[1]?.id])
  })
})
