import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { statisticsStore } from '../../../subgraphs/backoffice/dashboard/statistics.store.js'
import { createStaging } from '../../../subgraphs/backoffice/staging/staging.service.js'
import { createStagingWriter } from '../../../subgraphs/backoffice/staging/staging-writer.store.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { auditTrailForTest } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const end = Date.parse('2026-06-15T10:20:30.000Z')
const clock = manualClock(new Date(end).toISOString())
const HOUR = 3_600_000

interface Dated {
  readonly created_at: string
  readonly status: string
  readonly base_amount?: number
}

describeOnDatabasesOf('backoffice', 'the figures of the dashboard', (open) => {
  let db: Database

  beforeEach(async () => {
    db = await open()
    const audit = auditTrailForTest(clock)
    const writer = createStagingWriter({ clock, audit })
    const staging = createStaging({
      db,
      clock,
      audit,
      writer,
      baseCurrency: 'USD',
      publicUrl: 'http://rescue.test',
    })
    await staging.fill({ seed: 'staging', cases: 60 })
  })

  const inSpan = (rows: readonly Dated[], since: string, until: string) =>
    rows.filter(({ created_at }) => created_at >= since && created_at < until)
  const tally = (rows: readonly { status: string }[]) => {
    const counts: Record<string, number> = {}
    for (const { status } of rows) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }
  const days = (rows: readonly Dated[]) =>
    tally(rows.map(({ created_at }) => ({ status: created_at.slice(0, 10) })))
  const nonZero = (counts: ReadonlyMap<string, number>) =>
    Object.fromEntries([...counts].filter(([, count]) => count !== 0))

  function expectTruth(sinceHours: number, lengthHours: number): Promise<void> {
    return expectTruthBetween(end - sinceHours * HOUR, end - (sinceHours - lengthHours) * HOUR)
  }

  async function expectTruthBetween(sinceMs: number, untilMs: number): Promise<void> {
    const figures = statisticsStore(db)
    const [since, until] = [new Date(sinceMs).toISOString(), new Date(untilMs).toISOString()]
    const [users, cases]: Dated[][] = [await db('users'), await db('cases')]
    const paid: Dated[] = await db('donations').where({ status: 'completed' })
    const given = inSpan(paid, since, until)
    const span = { since, until }
    const come = await figures.newRows('users', span)
    expect(come.count).toBe(inSpan(users ?? [], since, until).length)
    expect(nonZero((await figures.newRows('cases', span)).byStatus)).toEqual(
      tally(inSpan(cases ?? [], since, until)),
    )
    expect(nonZero(await figures.casesByStatus())).toEqual(tally(cases ?? []))
    const { perDay, count, cents } = await figures.newRows('donations', span)
    expect({ count, cents }).toEqual({
      count: given.length,
      cents: given.reduce((sum, { base_amount }) => sum + Number(base_amount), 0),
    })
    expect((await figures.allDonations()).count).toBe(paid.length)
    expect(
      Object.fromEntries(perDay.filter(({ count }) => count > 0).map(({ day, count }) => [day, count])),
    ).toEqual(days(given))
    expect(
      Object.fromEntries(come.perDay.filter(({ count }) => count > 0).map(({ day, count }) => [day, count])),
    ).toEqual(days(inSpan(users ?? [], since, until)))
    const [active] = await db('audit_logs')
      .where('timestamp', '>=', since)
      .where('user_id', 'like', 'usr_%')
      .countDistinct({ count: 'user_id' })
    expect(await figures.countActive(since)).toBe(Number(active?.count))
  }

  test('equal the counts of the rows, for any period', async () => {
    const hours = fc.record({
      since: fc.integer({ min: 1, max: 24 * 120 }),
      length: fc.integer({ min: 1, max: 24 * 60 }),
    })
    await fc.assert(
      fc.asyncProperty(hours, ({ since, length }) => expectTruth(since, Math.min(since, length))),
      { numRuns: 12 },
    )
    // From midnight to midnight.
    await expectTruth(34 + 20 / 60 + 30 / 3600, 24)
    // From one full hour to another of the same day, and within one hour.
    await expectTruth(8 + 20 / 60 + 30 / 3600, 5)
    await expectTruth(24 * 7 + 0.1, 0.2)
    // A row is the first, then the last of the period, in the partial hours at its ends.
    for (const table of ['users', 'cases', 'donations']) {
      const [row]: Dated[] = await db(table).where('created_at', '<', '2026-05').orderBy('created_at', 'desc')
      const time = Date.parse(row?.created_at ?? '')
      await expectTruthBetween(time, time + 3 * HOUR)
      await expectTruthBetween(time - 3 * HOUR, time + 1)
    }
  })

  test('follow updates and deletions of rows', async () => {
    const ids: string[] = await db('cases').orderBy('id').limit(9).pluck('id')
    await db('cases').whereIn('id', ids.slice(0, 4)).update({ status: 'completed' })
    await db('case_updates').whereIn('case_id', ids).delete()
    await db('cases').whereIn('id', ids.slice(4)).delete()
    await db('users').limit(1).where({ status: 'inactive' }).update({ status: 'active', name: 'Back' })
    const [paid] = await db('donations').where({ status: 'completed' })
    await db('donations').where({ id: paid.id }).update({ status: 'refunded' })
    const [open] = await db('donations').where({ status: 'pending' })
    await db('donations').where({ id: open.id }).update({ status: 'completed', base_amount: 12_345 })
    await expectTruth(24 * 120, 24 * 100)
    await expectTruth(24 * 120, 24 * 120)
  })

  test('do not count people as active who were erased or deleted', async () => {
    const figures = statisticsStore(db)
    const since = new Date(end - 90 * 24 * HOUR).toISOString()
    const before = await figures.countActive(since)
    const [erased, deleted] = await db('user_activity').where('last_day', '>', since).pluck('user_id')
    await db('user_activity').where({ user_id: erased }).delete()
    await db('users').where({ id: deleted }).delete()
    expect(await figures.countActive(since)).toBe(before - 2)
  })

  test('count a person once, on the day they were last seen', async () => {
    const figures = statisticsStore(db)
    const since = new Date(end).toISOString()
    expect(await figures.countActive(since)).toBe(0)
    const [row] = await db('audit_logs').whereNotNull('user_email')
    for (const [at, time] of [
      '2026-06-15T10:20:30.000Z',
      '2026-06-15T23:00:00.000Z',
      '2026-06-16T01:00:00.000Z',
    ].entries())
      await db('audit_logs').insert({
        ...row,
        id: `aud_x${at}`,
        timestamp: time,
        position: null,
        chain_day: null,
        link: null,
      })
    expect(await figures.countActive(since)).toBe(1)
    expect(await figures.countActive('2026-06-15T22:00:00.000Z')).toBe(1)
    expect(await figures.countActive('2026-06-16T00:30:00.000Z')).toBe(1)
    expect(await figures.countActive('2026-06-16T02:00:00.000Z')).toBe(0)
  })
})
