import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { type CaseRecord, caseStore } from '../../../subgraphs/backoffice/cases/case.store.js'
import { donationStore } from '../../../subgraphs/backoffice/donations/donation.store.js'
import { divideSurplus } from '../../../subgraphs/backoffice/donations/surplus/surplus.policy.js'
import {
  createSurplus,
  type Surplus,
} from '../../../subgraphs/backoffice/donations/surplus/surplus.service.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { auditTrailForTest } from '../../support/fixtures/audit.js'
import { caseRow } from '../../support/fixtures/case-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const NOON = '2026-02-01T12:00:00.000Z'

describe('a surplus', () => {
  test('is divided in order without a remainder, and no case gets more than it needs', () => {
    const needs = fc.array(fc.record({ id: fc.string(), missing: fc.bigInt({ min: 1n, max: 10n ** 12n }) }))
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 13n }), needs, (surplus, needs) => {
        const shares = divideSurplus(surplus, needs)
        const given = shares.reduce((sum, { amount }) => sum + amount, 0n)
        const missing = needs.reduce((sum, one) => sum + one.missing, 0n)
        expect(given).toBe(missing < surplus ? missing : surplus)
        for (const [index, { caseId, amount }] of shares.entries()) {
          expect(caseId).toBe(needs[index]?.id)
          // Only the last one may get less than it needs.
          if (index < shares.length - 1) expect(amount).toBe(needs[index]?.missing)
          else expect(amount <= (needs[index]?.missing ?? 0n)).toBe(true)
        }
      }),
    )
  })
})

describeOnDatabasesOf('backoffice', 'the surplus of a completed case', (open) => {
  let db: Database
  let surplus: Surplus
  let count = 0
  beforeEach(async () => {
    db = await open()
    const clock = manualClock(NOON)
    surplus = createSurplus({ db, clock, audit: auditTrailForTest(clock) })
  })

  const openCase = async (id: string, more: Partial<CaseRecord>) =>
    caseStore(db).insert(caseRow(id, NOON, more))
  const give = (caseId: string, amount: bigint, status: 'completed' | 'pending' = 'completed') =>
    donationStore(db).insert({
      ...{ id: `don_${++count}`, caseId, amount, currency: 'USD', paymentProvider: 'card', status },
      ...{ isAnonymous: true, createdAt: NOON, version: 1 },
    })
  const lines = async (caseId?: string) => {
    const { nodes } = await surplus.list(caseId, {})
    return nodes.map(({ fromCaseId, toCaseId, amount }) => `${fromCaseId} ${toCaseId} ${amount}`).sort()
  }

  test('goes to urgent cases first, then to the oldest, each up to its goal; the rest waits', async () => {
    await openCase('cas_done', { status: 'completed', donationGoal: 10_000n })
    await openCase('cas_draft', {
      status: 'draft',
      donationGoal: 90_000n,
      createdAt: '2025-01-01T00:00:00.000Z',
    })
    await openCase('cas_no_goal', {})
    await openCase('cas_old', { donationGoal: 700n, createdAt: '2026-01-01T00:00:00.000Z' })
    await openCase('cas_new', { donationGoal: 500n })
    await openCase('cas_urgent', { status: 'urgent', donationGoal: 2_000n })
    await give('cas_done', 12_100n)
    await give('cas_done', 5_000n, 'pending')
    await give('cas_urgent', 400n)

    expect(await surplus.passOn('cas_done')).toBe(0n)
    expect(await lines()).toEqual(['cas_done cas_old 500', 'cas_done cas_urgent 1600'])
    expect(await surplus.passOn('cas_done')).toBe(0n)
    expect(await lines('cas_done')).toHaveLength(2)

    await give('cas_done', 1_000n)
    expect(await surplus.passOn('cas_done')).toBe(300n)
    expect(await lines('cas_new')).toEqual(['cas_done cas_new 500'])
    expect(await surplus.sums(['cas_done', 'cas_old', 'cas_draft'])).toEqual([
      { id: 'cas_done', passedOn: 2_800n, takenOver: 0n },
      { id: 'cas_old', passedOn: 0n, takenOver: 700n },
      { id: 'cas_draft', passedOn: 0n, takenOver: 0n },
    ])
    const raised = async () => (await surplus.raised(['cas_done', 'cas_old'])).map(({ cents }) => cents)
    expect(await raised()).toEqual([10_300n, 700n])
    await db('donations').where({ case_id: 'cas_done' }).update({ status: 'refunded' })
    expect(await raised()).toEqual([0n, 700n])
    const trail = await db('audit_logs').where({ action: 'surplus_passed_on', resource_id: 'cas_done' })
    expect(trail).toHaveLength(4)
  })

  test('includes what the case took over; open cases and those without a goal, or with 0, pass nothing on', async () => {
    await openCase('cas_first', { status: 'completed', donationGoal: 100n })
    await openCase('cas_second', { donationGoal: 1_000n })
    await openCase('cas_third', { status: 'completed' })
    await give('cas_first', 600n)
    await openCase('cas_zero', { status: 'completed', donationGoal: 0n })
    await give('cas_third', 600n)
    await give('cas_zero', 600n)
    expect(await surplus.passOn('cas_third')).toBe(0n)
    expect(await surplus.passOn('cas_zero')).toBe(0n)
    expect(await surplus.passOn('cas_second')).toBe(0n)
    expect(await surplus.passOn('cas_unknown')).toBe(0n)
    expect(await surplus.passOn('cas_first')).toBe(0n)
    await give('cas_second', 700n)
    await db('cases').where({ id: 'cas_second' }).update({ status: 'completed' })
    expect(await surplus.passOn('cas_second')).toBe(200n)
    expect(await lines()).toEqual(['cas_first cas_second 500'])
  })

  test('is passed on once, even by concurrent calls', async () => {
    await openCase('cas_done', { status: 'completed', donationGoal: 10n })
    await openCase('cas_a', { donationGoal: 1_000n })
    await give('cas_done', 310n)
    await Promise.all([surplus.passOn('cas_done'), surplus.passOn('cas_done'), surplus.passOn('cas_done')])
    expect(await lines()).toEqual(['cas_done cas_a 300'])
  })
})
