import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { caseTransitions } from '../../../subgraphs/backoffice/cases/case.state.js'
import { donationTransitions } from '../../../subgraphs/backoffice/donations/donation.state.js'
import { donationStore } from '../../../subgraphs/backoffice/donations/donation.store.js'
import {
  convertToBase,
  parseRate,
} from '../../../subgraphs/backoffice/donations/exchange-rates/exchange-rate.mapper.js'
import { socialPostTransitions } from '../../../subgraphs/backoffice/social-posts/social-post.state.js'
import { stagedBatch } from '../../../subgraphs/backoffice/staging/staged-set.mapper.js'
import type { StagedSetting } from '../../../subgraphs/backoffice/staging/staged-setting.type.js'
import { createStaging } from '../../../subgraphs/backoffice/staging/staging.service.js'
import { createStagingWriter } from '../../../subgraphs/backoffice/staging/staging-writer.store.js'
import { ticketTransitions } from '../../../subgraphs/backoffice/support/ticket.state.js'
import { ticketStore } from '../../../subgraphs/backoffice/support/ticket.store.js'
import { userStore } from '../../../subgraphs/backoffice/users/user.store.js'
import { sealAuditRows } from '../../../subgraphs/shared/audit/audit-seal.worker.js'
import { verifyAuditLog } from '../../../subgraphs/shared/audit/audit-verify.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import type { TransitionTable } from '../../../subgraphs/shared/states/transition-table.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { auditTrailForTest, requestBy, testAuditKey } from '../../support/fixtures/audit.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const anchor = Date.parse('2026-06-15T10:20:30.000Z')
const setting: StagedSetting = {
  seed: 'staging',
  anchor,
  baseCurrency: 'USD',
  publicUrl: 'http://rescue.test',
  mailDomain: 'staging.rescue.example',
}
const tables = [
  'users',
  'investors',
  'cases',
  'case_updates',
  'donations',
  'payment_statements',
  'support_tickets',
  'social_posts',
  'notifications',
  'audit_logs',
] as const

describe('the staging set', () => {
  const whole = stagedBatch(setting, 0, 160)
  const stepsOf = (resource: string) => {
    const steps = new Map<string, string[]>()
    for (const step of whole.history.filter((one) => one.resource === resource)) {
      const { status } = step.after as { status: string }
      steps.set(step.resourceId, [...(steps.get(step.resourceId) ?? []), status])
    }
    return steps
  }

  it('has the same rows for the same seed, however it is divided into batches', () => {
    const tickets = new Map(whole.tickets.map(({ id }) => [id, 'TKT-2026-001']))
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 159 }), (cut) => {
        const halves = [stagedBatch(setting, 0, cut), stagedBatch(setting, cut, 160)]
        for (const kind of [
          'users',
          'cases',
          'caseUpdates',
          'donations',
          'tickets',
          'posts',
          'history',
        ] as const) {
          const sorted = (rows: readonly { id: string }[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
          expect(sorted(halves.flatMap((half) => half[kind] as readonly { id: string }[]))).toEqual(
            sorted(whole[kind]),
          )
        }
        expect(halves.flatMap((half) => half.notices(tickets))).toEqual(whole.notices(tickets))
      }),
      { numRuns: 3 },
    )
    const another = stagedBatch({ ...setting, seed: 'another' }, 0, 160)
    const batches = ({ cases }: typeof whole) => cases.map(({ name, description }) => name + description)
    expect(batches(another)).not.toEqual(batches(whole))
    const ids = new Set(whole.cases.map(({ id }) => id))
    expect(another.cases.filter(({ id }) => ids.has(id))).toEqual([])
  })

  it('has unique ids, and refers only to its own rows and the demo people', () => {
    const batches = [whole.users, whole.cases, whole.caseUpdates, whole.donations, whole.tickets, whole.posts]
    const ids = [...batches.flat(), ...whole.history].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const known = new Set(ids)
    const demo = /^usr_01JCDEM/
    for (const { caseId, updatedBy } of whole.caseUpdates)
      expect([known.has(caseId), known.has(updatedBy) || demo.test(updatedBy)]).toEqual([true, true])
    for (const { caseId, userId } of whole.donations)
      expect([known.has(caseId), known.has(userId) || demo.test(userId)]).toEqual([true, true])
    for (const { caseUpdateId, caseId } of whole.posts)
      for (const id of [caseUpdateId, caseId]) expect(id === undefined || known.has(id)).toBe(true)
    for (const { caseId } of whole.tickets) expect(caseId === undefined || known.has(caseId)).toBe(true)
  })

  it.each([
    ['case', caseTransitions, ['active', 'urgent', 'draft']],
    ['donation', donationTransitions, ['pending']],
    ['support_ticket', ticketTransitions, ['open']],
    ['social_post', socialPostTransitions, ['pending']],
  ] as const)('changes every %s as its transition table allows', (resource, moves, beginnings) => {
    const lives = [...stepsOf(resource).values()]
    expect(lives.length).toBeGreaterThan(50)
    for (const states of lives) {
      expect(beginnings).toContain(states[0])
      for (const [at, to] of states.slice(1).entries()) {
        const from = states[at] ?? ''
        expect(
          from === to || (moves as TransitionTable<string>)[from]?.includes(to),
          `${from} to ${to}`,
        ).toBe(true)
      }
    }
  })

  it('has an update for every status change of a case, consistent with the previous one', () => {
    for (const record of whole.cases) {
      const changes = whole.caseUpdates
        .filter(({ caseId, type }) => caseId === record.id && type === 'status_change')
        .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
      for (const [at, change] of changes.entries())
        if (at > 0) expect(change.previousStatus).toBe(changes[at - 1]?.status)
      if (changes.length > 0) expect(changes.at(-1)?.status).toBe(record.status)
      expect(record.version).toBe(changes.length + 1)
    }
  })

  it('has pictures of every case', () => {
    for (const { imageUrl, additionalImages } of whole.cases)
      for (const url of [imageUrl, ...additionalImages]) expect(url).toMatch(/^http:\/\/rescue\.test\//)
    expect(whole.cases.some(({ additionalImages }) => additionalImages.length > 0)).toBe(true)
  })

  it('has donations in both currencies, converted exactly at the stored rate, and none to a draft', () => {
    const drafts = new Set(whole.cases.filter(({ status }) => status === 'draft').map(({ id }) => id))
    expect(new Set(whole.donations.map(({ currency }) => currency))).toEqual(new Set(['ARS', 'USD']))
    for (const donation of whole.donations) {
      expect(drafts.has(donation.caseId)).toBe(false)
      if (donation.currency === 'USD') expect(donation).not.toHaveProperty('exchangeRate')
      else
        expect([donation.originalAmount, donation.convertedAmount]).toEqual([
          donation.amount,
          convertToBase(donation.amount, parseRate(donation.exchangeRate ?? '') ?? 0n),
        ])
    }
  })

  it('is chronological: no donation precedes its donor or case, and nothing is later than the set', () => {
    const came = new Map(whole.users.map(({ id, createdAt }) => [id, createdAt]))
    const opened = new Map(whole.cases.map(({ id, createdAt }) => [id, createdAt]))
    for (const { userId, caseId, createdAt, completedAt } of whole.donations) {
      expect((came.get(userId) ?? '') < createdAt).toBe(true)
      expect((opened.get(caseId) ?? '') < createdAt).toBe(true)
      if (completedAt) expect(completedAt >= createdAt).toBe(true)
    }
    const end = new Date(anchor).toISOString()
    for (const { at } of whole.history) expect(at <= end).toBe(true)
  })
})

describeOnDatabasesOf('backoffice', 'a seeded database', (open) => {
  const clock = manualClock(new Date(anchor).toISOString())
  const audit = auditTrailForTest(clock)
  const admin = requestBy('admin')
  let db: Database
  let staging: ReturnType<typeof createStaging>

  beforeEach(async () => {
    db = await open()
    const writer = createStagingWriter({ clock, audit })
    staging = createStaging({
      db,
      clock,
      audit,
      writer,
      baseCurrency: 'USD',
      publicUrl: 'http://rescue.test',
    })
  })

  const snapshot = async () => {
    const rows: Record<string, unknown[]> = {}
    for (const table of tables) {
      const found: Record<string, unknown>[] = await db(table)
      rows[table] = found
        .filter(({ action }) => action !== 'staging_initialised')
        .map(({ version: _, ...row }) => JSON.stringify(row))
        .toSorted()
    }
    return rows
  }

  it('is restored to the same state without duplicates, and keeps manually created rows', async () => {
    const first = await staging.initialise(admin, 40)
    const before = await snapshot()
    const [person] = stagedBatch(setting, 0, 1).users
    const [ticket] = stagedBatch(setting, 0, 1).tickets
    await db('users').where({ id: person?.id }).update({ name: 'Changed By Hand', version: 7 })
    await db('support_tickets').where({ id: ticket?.id }).update({ status: 'closed' })
    for (const table of ['social_posts', 'social_posts_search']) await db(table).delete()
    await db('notifications').update({ is_read: true })
    const own = {
      id: 'usr_own',
      email: 'own@rescue.test',
      name: 'Own',
      role: 'user',
      status: 'active',
    } as const
    await userStore(db).insert({ ...own, version: 1, createdAt: '2026-01-01T00:00:00.000Z' })

    const second = await staging.initialise(admin, 40)

    expect(second.summary).toEqual(first.summary)
    expect(await userStore(db).byId('usr_own')).toMatchObject({ name: 'Own', version: 1 })
    expect(await userStore(db).byId(person?.id ?? '')).toMatchObject({ name: person?.name, version: 8 })
    await userStore(db).delete('usr_own')
    expect(await snapshot()).toEqual(before)
    const [{ count } = { count: 0 }] = await db('audit_logs')
      .where({ action: 'staging_initialised' })
      .count({ count: '*' })
    expect(Number(count)).toBe(2)
  })

  it('is the same when it is seeded twice concurrently', async () => {
    const results = await Promise.all([staging.initialise(admin, 12), staging.initialise(admin, 12)])
    expect(results[0]?.summary).toEqual(results[1]?.summary)
    const [{ count } = { count: 0 }] = await db('cases').count({ count: '*' })
    expect(Number(count)).toBe(15)
  })

  it('leaves an e-mail address in use with its owner, and numbers tickets after the existing ones', async () => {
    const [person] = stagedBatch(setting, 0, 1).users
    const holder = {
      id: 'usr_own',
      email: person?.email ?? '',
      name: 'Own',
      role: 'user',
      status: 'active',
    } as const
    await userStore(db).insert({ ...holder, version: 1, createdAt: '2026-01-01T00:00:00.000Z' })
    await db('ticket_sequences').insert({ year: 2026, last: 500 })
    await staging.initialise(admin, 5)
    await staging.initialise(admin, 5)
    expect(await userStore(db).byId('usr_own')).toMatchObject({ email: person?.email, version: 1 })
    expect((await userStore(db).byId(person?.id ?? ''))?.email).toMatch(/@staging\.rescue\.example$/)
    const numbers: string[] = await db('support_tickets')
      .where('created_at', '>=', '2026')
      .pluck('ticket_number')
    expect(numbers.toSorted()[0]).toBe('TKT-2026-501')
  })

  it('can be searched, sums to the cent, and passes the verification of the audit log', async () => {
    await staging.fill({ seed: 'staging', cases: 100 })
    const batch = stagedBatch(setting, 0, 100)
    const page = { limit: 100, offset: 0 }
    const [word = ''] = (batch.users[3]?.name ?? '').split(' ')
    const named = await userStore(db).page({ q: word }, { key: 'createdAt', direction: 'desc' }, page)
    expect(named.rows.map(({ id }) => id)).toContain(batch.users[3]?.id)
    const refunds = await ticketStore(db).page(
      { search: 'receipt tax' },
      'all',
      { key: 'createdAt', direction: 'desc' },
      page,
    )
    const receipts = batch.tickets.filter(({ title }) => title.startsWith('Receipt'))
    expect(receipts).not.toEqual([])
    expect(await refunds.countAll()).toBe(receipts.length)
    for (const { id } of batch.cases.slice(0, 50)) {
      const given = batch.donations.filter(({ caseId, status }) => caseId === id && status === 'completed')
      const sum = given.reduce((all, { convertedAmount, amount }) => all + (convertedAmount ?? amount), 0n)
      expect((await donationStore(db).received([id]))[0]?.cents ?? 0n).toBe(sum)
    }
    await sealAuditRows({ db, key: testAuditKey, log: recordedLog() })
    const report = await verifyAuditLog(db, testAuditKey)
    expect(report.faults).toEqual([])
    expect(report.sealed).toBe(batch.history.length)
  })

  it('grows when more cases are requested, with existing rows unchanged', async () => {
    await staging.fill({ seed: 'staging', cases: 10 })
    const before = await snapshot()
    clock.advance(86_400_000)
    const batches: number[] = []
    const onBatch = (cases: number) => batches.push(cases)
    const done = await staging.fill({ seed: 'staging', cases: 30, casesAtOnce: 20, onBatch })
    expect(batches).toEqual([20, 30])
    expect(done.cases).toMatchObject({ rows: 33, added: 20, restored: 0 })
    const after = await snapshot()
    for (const table of ['users', 'cases', 'donations', 'audit_logs'] as const)
      expect(after[table]).toEqual(expect.arrayContaining(before[table] ?? []))
  })
})
