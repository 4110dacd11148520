import { beforeEach, expect, test } from 'vitest'
import { caseStore } from '../../../subgraphs/backoffice/cases/case.store.js'
import { caseUpdateStore } from '../../../subgraphs/backoffice/cases/updates/case-update.store.js'
import { createCleaning } from '../../../subgraphs/backoffice/debug/cleaning.service.js'
import { createStaging } from '../../../subgraphs/backoffice/staging/staging.service.js'
import { createStagingWriter } from '../../../subgraphs/backoffice/staging/staging-writer.store.js'
import { ticketMessageStore } from '../../../subgraphs/backoffice/support/ticket-message.store.js'
import { userStore } from '../../../subgraphs/backoffice/users/user.store.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { caseRow } from '../../support/fixtures/case-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const admin = requestBy('admin')
const clock = manualClock('2026-11-21T10:00:00.000Z')
const now = clock.now().toISOString()
const nothing = {
  users: 0,
  investors: 0,
  cases: 0,
  caseUpdates: 0,
  donations: 0,
  supportTickets: 0,
  socialPosts: 0,
  notifications: 0,
}

describeOnDatabasesOf('backoffice', 'the removal of generated data', (open) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })

  const audit = auditTrailForTest(clock)
  const cleaning = () => createCleaning({ db, audit, production: false })
  const staging = () =>
    createStaging({
      db,
      clock,
      audit,
      writer: createStagingWriter({ clock, audit }),
      baseCurrency: 'USD',
      publicUrl: 'https://rescue.example',
    })

  /** Every row of every table except the audit log and the record of the set. */
  async function everything(): Promise<Record<string, object[]>> {
    const tables = [
      'users',
      'users_search',
      'investors',
      'investors_search',
      'cases',
      'cases_search',
      'case_posts',
      'case_updates',
      'donations',
    ]
    tables.push(
      'payment_statements',
      'support_tickets',
      'support_tickets_search',
      'social_posts',
      'social_posts_search',
    )
    tables.push('notifications', 'notification_settings', 'exchange_rates')
    const dumps = await Promise.all(
      tables.map(async (table) => {
        const rows: Record<string, unknown>[] = await db(table).select()
        // Row numbers of a search index have no meaning.
        const plain = rows.map(({ row: _row, ...rest }) => JSON.stringify(rest))
        return [table, plain.sort().map((text) => JSON.parse(text))] as const
      }),
    )
    return Object.fromEntries(dumps)
  }

  async function writeByHand() {
    await userStore(db).insert({
      id: 'usr_01KAHAND',
      email: 'hand@rescue.test',
      name: 'Hand Made',
      role: 'guardian',
      status: 'active',
      version: 1,
      createdAt: now,
    })
    const guardian = { guardianId: 'usr_01KAHAND', guardianName: 'Hand Made' }
    await caseStore(db).insert(caseRow('cas_01KAHAND', now, { name: 'By hand', ...guardian }))
  }

  test('removes every set completely from all tables, and nothing that existed before', async () => {
    await writeByHand()
    await db('exchange_rates').insert([
      { currency: 'ARS', base: 'USD', rate: '0.001', set_at: now },
      { currency: 'USD', base: 'ARS', rate: '1000', set_at: now },
    ])
    const before = await everything()
    await staging().fill({ seed: 'staging', cases: 40 })
    await staging().fill({ seed: 'another', cases: 10 })
    const { removed, kept } = await cleaning().removeMadeUpData(admin)
    expect(removed).toMatchObject({ cases: 53, users: 74, supportTickets: 50 })
    for (const count of Object.values(removed)) expect(count).toBeGreaterThan(0)
    expect(kept).toEqual(nothing)
    const { users, users_search: words, ...rest } = await everything()
    const { users: usersBefore, users_search: wordsBefore, ...restBefore } = before
    expect(rest).toEqual(restBefore)
    // The demo accounts for signing in are kept.
    const ids = (rows: object[] = []) => rows.map((row) => (row as { id: string }).id).sort()
    const demo = ids(users).filter((id) => id.startsWith('usr_01JCDEM'))
    expect(demo).toHaveLength(5)
    expect(ids(users)).toEqual([...ids(usersBefore), ...demo].sort())
    expect(ids(words)).toEqual([...ids(wordsBefore), ...demo].sort())
  })

  test('keeps what manually created rows refer to, directly or indirectly', async () => {
    await staging().fill({ seed: 'staging', cases: 20 })
    const { id: caseId, guardian_id: guardianId } = await db('cases')
      .where('id', 'like', 'cas_01JSTAGED0%')
      .where('guardian_id', 'like', 'usr_01JSTAGED0%')
      .orderBy('id')
      .first('id', 'guardian_id')
    await caseUpdateStore(db).insert({
      id: 'upd_01KAHAND',
      caseId,
      type: 'note',
      notes: 'By hand',
      updatedBy: 'usr_01KAHAND',
      updatedByName: 'Hand Made',
      createdAt: now,
    })
    const { kept } = await cleaning().removeMadeUpData(admin)
    expect(kept).toEqual({ ...nothing, cases: 1, users: 1 })
    expect(await db('cases').pluck('id')).toEqual([caseId])
    expect(await db('case_updates').pluck('id')).toEqual(['upd_01KAHAND'])
    expect(await db('users').where('id', 'like', 'usr_01JSTAGED0%').pluck('id')).toEqual([guardianId])
  })

  test('keeps a generated ticket that somebody has replied to', async () => {
    await staging().fill({ seed: 'staging', cases: 5 })
    const { id: ticketId } = await db('support_tickets').orderBy('id').first('id')
    const by = { authorId: 'usr_01KAHAND', authorName: 'Hand Made', isFromStaff: true }
    await ticketMessageStore(db).insert({
      id: 'tkm_01KAHAND',
      ticketId,
      ...by,
      text: 'By hand',
      attachments: [],
      createdAt: now,
    })
    expect((await cleaning().removeMadeUpData(admin)).kept).toMatchObject({ supportTickets: 1 })
    expect(await db('support_tickets').pluck('id')).toEqual([ticketId])
  })

  test('keeps a case that somebody follows, has drafted an update for or has asked about', async () => {
    await staging().fill({ seed: 'staging', cases: 8 })
    const [followed, drafted, asked] = await db('cases')
      .where('id', 'like', 'cas_01JSTAGED0%')
      .orderBy('id')
      .pluck('id')
    const follow = { user_id: 'usr_01KAHAND', case_id: followed, created_at: now }
    await db('case_follows').insert(follow)
    await db('case_update_drafts').insert({
      id: 'udr_01KAHAND',
      case_id: drafted,
      type: 'note',
      notes: 'By hand',
      drafted_by: 'usr_01KAHAND',
      drafted_by_name: 'Hand Made',
      created_at: now,
    })
    await db('conversations').insert({
      id: 'cnv_01KAHAND',
      user_id: 'usr_01KAHAND',
      case_id: asked,
      kind: 'question',
      title: 'By hand',
      message_count: 0,
      version: 1,
      created_at: now,
      updated_at: now,
    })
    expect((await cleaning().removeMadeUpData(admin)).kept.cases).toBe(3)
    expect((await db('cases').pluck('id')).sort()).toEqual([followed, drafted, asked].sort())
    expect(await db('case_follows').select('user_id', 'case_id')).toMatchObject([
      { user_id: 'usr_01KAHAND', case_id: followed },
    ])
    expect(await db('case_update_drafts').pluck('id')).toEqual(['udr_01KAHAND'])
  })

  test('adds one row to the audit log and keeps the existing ones', async () => {
    await staging().fill({ seed: 'staging', cases: 5 })
    const before = await db('audit_logs').pluck('id')
    await cleaning().removeMadeUpData(admin)
    const added = await db('audit_logs').whereNotIn('id', before)
    expect(added).toMatchObject([
      { action: 'made_up_data_removed', resource: 'staging_set', severity: 'critical', user_id: 'usr_admin' },
    ])
    expect(await db('audit_logs').whereIn('id', before).pluck('id')).toHaveLength(before.length)
  })

  test('can be repeated, and undone by generating the set again', async () => {
    await staging().fill({ seed: 'staging', cases: 20 })
    const before = await everything()
    await cleaning().removeMadeUpData(admin)
    expect((await cleaning().removeMadeUpData(admin)).removed).toEqual(nothing)
    await staging().fill({ seed: 'staging', cases: 20 })
    const numbers = (dump: Record<string, object[]>) =>
      Object.entries(dump).map(([table, rows]) => `${table} ${rows.length}`)
    expect(numbers(await everything())).toEqual(numbers(before))
  })

  test('fails with NOT_FOUND in production and removes nothing', async () => {
    await staging().fill({ seed: 'staging', cases: 3 })
    const production = createCleaning({ db, audit, production: true })
    await expect(production.removeMadeUpData(admin)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect(await db('cases').pluck('id')).toHaveLength(6)
  })
})
