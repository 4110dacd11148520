import { beforeEach, expect, test } from 'vitest'
import { createBackofficeAudit } from '../../../subgraphs/backoffice/audit/audit-trail.service.js'
import {
  auditChainStore,
  type PositionedAuditRecord,
} from '../../../subgraphs/shared/audit/audit-chain.store.js'
import { contentHash, linkOf, rowDigest } from '../../../subgraphs/shared/audit/audit-digest.js'
import { sealAuditRows } from '../../../subgraphs/shared/audit/audit-seal.worker.js'
import {
  type RecordedHead,
  verifyAuditLog,
  verifyAuditPart,
} from '../../../subgraphs/shared/audit/audit-verify.js'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import { type ManualClock, manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { testAuditKey as key, requestBy } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const DAY = 86_400_000

describeOnDatabasesOf('backoffice', 'the verification of the audit log', (open) => {
  let db: Database
  let clock: ManualClock
  let log: ReturnType<typeof recordedLog>

  beforeEach(async () => {
    db = await open()
    clock = manualClock('2026-02-01T12:00:00.000Z')
    log = recordedLog()
  })

  const record = (resourceId: string, using = db) =>
    inTransaction(using, (trx) =>
      createBackofficeAudit({ clock, key }).record(trx, requestBy('staff'), {
        action: 'case_updated',
        resource: 'case',
        resourceId,
        after: { name: 'Ñandú', nested: { b: 1, a: [1, 'x'] } },
        severity: 'low',
        category: 'case',
      }),
    )
  const seal = () => sealAuditRows({ db, key, log })
  const verify = (witnesses: RecordedHead[] = []) => verifyAuditLog(db, key, witnesses)
  const faults = async (witnesses: RecordedHead[] = []) => (await verify(witnesses)).faults

  /** Two days of three rows each, sealed. */
  async function twoDays(): Promise<void> {
    for (const day of [1, 2]) {
      for (const row of [1, 2, 3]) {
        await record(`cas_${day}${row}`)
        clock.advance(1_000)
      }
      await seal()
      clock.advance(DAY)
    }
  }

  async function withoutTriggers(): Promise<void> {
    db = await open({ triggers: false })
  }

  test('finds nothing in an intact log, and returns the head of each day', async () => {
    await twoDays()
    await record('cas_later')
    expect(await verify()).toEqual({
      days: 2,
      sealed: 6,
      unsealed: 1,
      faults: [],
      heads: [
        { day: '2026-02-01', length: 3, head: expect.stringMatching(/^[0-9a-f]{64}$/) },
        { day: '2026-02-02', length: 3, head: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
    })
  })

  test('verifies the log in parts, each of which reports tampering with its days', async () => {
    await twoDays()
    await record('cas_later')
    const parts = async () => {
      const first = await verifyAuditPart(db, key, undefined, 1)
      return [first, await verifyAuditPart(db, key, first.next, 1)]
    }
    expect(await parts()).toEqual([
      { rows: 3, days: 2, daysDone: 1, faults: [], next: '2026-02-01' },
      { rows: 4, days: 2, daysDone: 2, faults: [] },
    ])
    await withoutTriggers()
    await db('audit_logs').where({ resource_id: 'cas_21' }).update({ action: 'case_viewed' })
    const [first, second] = await parts()
    expect([first?.faults, second?.faults.map(({ day, position }) => [day, position])]).toEqual([
      [],
      [['2026-02-02', 1]],
    ])
  })

  test('finds nothing when rows are sealed during the verification', async () => {
    for (let day = 1; day <= 20; day++) {
      clock.advance(DAY)
      await record(`cas_${day}`)
    }
    await seal()
    await record('cas_later')
    const [report] = await Promise.all([verify(), seal()])
    expect(report).toMatchObject({ days: 20, sealed: 20, faults: [] })
    expect(await verify()).toMatchObject({ days: 20, sealed: 21, faults: [] })
  })

  test('detects rows that were added after the end of a chain', async () => {
    await twoDays()
    await withoutTriggers()
    await db('audit_logs').where({ resource_id: 'cas_21' }).update({ chain_day: '2026-02-01', position: 4 })
    expect(await faults()).toContainEqual({
      ...{ kind: 'end_differs', day: '2026-02-01', position: 3 },
      what: 'the chain does not end where its seal says',
    })
  })

  test('detects a row rewritten by someone with the key, because the next row is chained to it', async () => {
    await twoDays()
    await withoutTriggers()
    const rows = await auditChainStore(db).chained('2026-02-01', 1, 3)
    const [first, second] = rows as Required<PositionedAuditRecord>[]
    if (!first || !second) throw new Error('The day has rows.')
    const changed = { ...second.record, resourceId: 'cas_other' }
    const digest = rowDigest(key, changed)
    const { day, position } = second.place
    const content = contentHash(key, changed)
    const link = linkOf({ day, position, previous: first.place.link, content })
    await db('audit_logs').where({ id: second.record.id }).update({ resource_id: 'cas_other', digest, link })
    expect(await faults()).toEqual([
      expect.objectContaining({ day, position: 3, what: expect.stringContaining('does not follow') }),
    ])
  })

  test('logs one line per sealing: the head of the last day, which covers the earlier days', async () => {
    for (const day of [1, 2, 3]) {
      await record(`cas_${day}`)
      clock.advance(DAY)
    }
    await seal()
    await seal()
    const last = (await verify()).heads.at(-1)
    expect(log.lines).toEqual([
      { level: 'info', message: 'sealed audit rows', fields: { log: 'backoffice', rows: 3, ...last } },
    ])
  })

  test('chains each row once, even when two processes seal at the same time', async () => {
    const other = await open()
    for (let row = 0; row < 30; row++) await record(`cas_${row}`)
    await Promise.all([seal(), sealAuditRows({ db: other, key, log }), seal()])
    expect(await verify()).toMatchObject({ sealed: 30, unsealed: 0, faults: [] })
  })

  test('chains a row that was committed late after the rows sealed before it', async () => {
    await record('cas_1')
    clock.advance(DAY)
    await record('cas_2')
    await seal()
    clock.advance(-DAY)
    await record('cas_late')
    await seal()
    expect(await verify()).toMatchObject({ days: 2, sealed: 3, faults: [] })
    expect(await db('audit_logs').where({ resource_id: 'cas_late' }).pluck('chain_day')).toEqual([
      '2026-02-02',
    ])
  })

  test('does not block changes during sealing', async () => {
    await record('cas_0')
    const other = await open()
    await Promise.all([seal(), ...[1, 2, 3, 4, 5].map((row) => record(`cas_${row}`, other))])
    await seal()
    expect(await verify()).toMatchObject({ sealed: 6, faults: [] })
  })

  test.each([
    ['id', 'aud_other'],
    ['timestamp', '2026-02-01T13:00:00.000Z'],
    ['user_id', 'usr_innocent'],
    ['user_email', 'innocent@rescue.test'],
    ['user_email', null],
    ['user_name', 'Somebody'],
    ['user_role', 'admin'],
    ['action', 'case_created'],
    ['resource', 'user'],
    ['resource_id', 'cas_99'],
    ['details', '{}'],
    ['details', '{"after":{"name":"Nandu","nested":{"b":1,"a":[1,"x"]}},"ipAddress":"203.0.113.7"}'],
    ['details', '{"after":{"name":"Ñandú","nested":{"b":1,"a":["x",1]}},"ipAddress":"203.0.113.7"}'],
    ['severity', 'critical'],
    ['category', 'user'],
    ['request_id', null],
    ['recorded_by', 'usr_admin'],
    ['salts', '{}'],
    ['digest', '0'.repeat(64)],
  ])('detects that the %s of a row was changed to %s', async (column, value) => {
    await twoDays()
    await withoutTriggers()
    const change = { [column]: value }
    const [before] = await db('audit_logs').where({ resource_id: 'cas_12' }).pluck('id')
    await db('audit_logs').where({ id: before }).update(change)
    const id = column === 'id' ? value : before
    const found = await faults()
    expect(found[0]).toEqual({
      kind: 'row_changed',
      day: '2026-02-01',
      position: 2,
      id,
      what: 'the row was changed after it was written',
    })
    expect(found).toHaveLength(1)
  })

  test('detects that a row was changed before it was sealed', async () => {
    await record('cas_1')
    await withoutTriggers()
    await db('audit_logs').update({ user_id: 'usr_innocent' })
    expect(await faults()).toMatchObject([{ what: 'the row was changed after it was written' }])
  })

  test('detects that a row was deleted from the middle', async () => {
    await twoDays()
    await withoutTriggers()
    await db('audit_logs').where({ resource_id: 'cas_12' }).delete()
    expect(await faults()).toMatchObject([
      { kind: 'rows_missing', day: '2026-02-01', position: 2, what: 'rows before 3 were deleted' },
    ])
  })

  test('detects that the following rows were moved up to close the gap', async () => {
    await twoDays()
    await withoutTriggers()
    await db('audit_logs').where({ resource_id: 'cas_12' }).delete()
    await db('audit_logs').where({ resource_id: 'cas_13' }).update({ position: 2 })
    expect((await faults()).map(({ what }) => what)).toEqual([
      'the row does not follow the one before it: moved, inserted or replaced',
      'rows up to 3 were deleted',
    ])
  })

  test('detects that the end of a day was cut off, even if its length was adjusted', async () => {
    await twoDays()
    await withoutTriggers()
    await db('audit_logs').where({ resource_id: 'cas_23' }).delete()
    expect(await faults()).toMatchObject([{ day: '2026-02-02', what: 'rows up to 3 were deleted' }])
    const [head] = await db('audit_logs').where({ resource_id: 'cas_22' }).pluck('link')
    await db('audit_chains').where({ day: '2026-02-02' }).update({ length: 2, head })
    expect(await faults()).toMatchObject([{ day: '2026-02-02', what: expect.stringContaining('seal') }])
  })

  test('detects that a whole day was deleted', async () => {
    await twoDays()
    await withoutTriggers()
    await db('audit_logs').where({ chain_day: '2026-02-01' }).delete()
    await db('audit_chains').where({ day: '2026-02-01' }).delete()
    expect(await faults()).toMatchObject([
      { day: '2026-02-02', what: expect.stringContaining('a day was deleted') },
    ])
  })

  test('detects that a chain was deleted while its rows were kept', async () => {
    await twoDays()
    await db('audit_chains').where({ day: '2026-02-02' }).delete()
    expect(await faults()).toMatchObject([{ day: '2026-02-02', what: expect.stringContaining('no chain') }])
  })

  test('detects a log that was written with another key', async () => {
    await twoDays()
    const report = await verifyAuditLog(db, { log: 'backoffice', current: Buffer.alloc(32, 9) })
    expect(report.faults.length).toBeGreaterThanOrEqual(6)
  })

  test('detects by the heads in the program log that the database was restored to an earlier state', async () => {
    await twoDays()
    const heads = log.lines.map(({ fields }) => fields as RecordedHead)
    expect(heads).toHaveLength(2)
    expect(await faults(heads)).toEqual([])
    await withoutTriggers()
    await db('audit_logs').where({ chain_day: '2026-02-02' }).delete()
    await db('audit_chains').where({ day: '2026-02-02' }).delete()
    expect(await faults()).toEqual([])
    expect(await faults(heads)).toMatchObject([
      { day: '2026-02-02', what: expect.stringContaining('restored to an earlier state') },
    ])
  })
})
