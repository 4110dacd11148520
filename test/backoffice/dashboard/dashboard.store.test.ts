import { beforeEach, expect, test } from 'vitest'
import { MAX_MONEY } from '../../../schema/scalars.js'
import { type CaseRecord, caseStore } from '../../../subgraphs/backoffice/cases/case.store.js'
import { createDashboard } from '../../../subgraphs/backoffice/dashboard/dashboard.service.js'
import { type DonationRecord, donationStore } from '../../../subgraphs/backoffice/donations/donation.store.js'
import { type TicketRecord, ticketStore } from '../../../subgraphs/backoffice/support/ticket.store.js'
import { userStore } from '../../../subgraphs/backoffice/users/user.store.js'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { auditTrailForTest, requestBy } from '../../support/fixtures/audit.js'
import { caseRow } from '../../support/fixtures/case-rows.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const NOW = '2026-06-15T10:20:30.500Z'
const DAY = 86_400_000
/** The time that many days and milliseconds before now. */
const ago = (days: number, milliseconds = 0) =>
  new Date(Date.parse(NOW) - days * DAY - milliseconds).toISOString()

const [END_OF_DAY, MIDNIGHT] = ['2026-06-10T23:59:59.999Z', '2026-06-11T00:00:00.000Z']
/** Four in the last 7 days, three in the 7 before; eight in the last 30, two in the 30 before. */
const usersCame = [
  ...[NOW, ago(7), END_OF_DAY, MIDNIGHT],
  ...[ago(7, 1), ago(10), ago(14)],
  ...[ago(14, 1), ago(30, 1), ago(60), ago(60, 1)],
]
const casesOpened: readonly (readonly [string, CaseRecord['status']])[] = [
  [ago(7), 'active'],
  [MIDNIGHT, 'completed'],
  [NOW, 'urgent'],
  [ago(7, 1), 'draft'],
  [ago(31), 'completed'],
  // Early and late on days that are only partly in the requested range.
  ['2026-06-15T01:00:00.000Z', 'draft'],
  ['2026-06-08T23:30:00.000Z', 'draft'],
]
type Given = Pick<DonationRecord, 'createdAt' | 'status' | 'amount'> & { readonly converted?: bigint }
const given: readonly Given[] = [
  { createdAt: ago(7), status: 'completed', amount: 1_000n },
  { createdAt: NOW, status: 'completed', amount: 10_000_000n, converted: 6_900n },
  { createdAt: END_OF_DAY, status: 'completed', amount: 5n },
  { createdAt: ago(3), status: 'pending', amount: 50_000n },
  { createdAt: ago(3), status: 'refunded', amount: 50_000n },
  { createdAt: ago(7, 1), status: 'completed', amount: 5_000n },
  { createdAt: ago(14), status: 'completed', amount: 1_000n },
  { createdAt: ago(14, 1), status: 'completed', amount: 100n },
  { createdAt: ago(30, 1), status: 'completed', amount: 20_000n },
  { createdAt: ago(60), status: 'completed', amount: 6_000n },
  { createdAt: ago(60, 1), status: 'completed', amount: 100_000n },
]

describeOnDatabasesOf('backoffice', 'dashboard and analytics', (open) => {
  let db: Database
  let dashboard: ReturnType<typeof createDashboard>

  beforeEach(async () => {
    db = await open()
    dashboard = createDashboard({ db, clock: manualClock(NOW) })
    await userStore(db).insertAll(
      usersCame.map((createdAt, at) => ({
        id: `usr_${at}`,
        email: `person${at}@rescue.test`,
        name: `Person ${at}`,
        role: 'user',
        status: at % 4 === 0 ? 'inactive' : 'active',
        version: 1,
        createdAt,
      })),
    )
    await caseStore(db).insertAll(
      casesOpened.map(([createdAt, status], at) => caseRow(`cas_${at}`, createdAt, { status })),
    )
    await donationStore(db).insertAll(given.map(donationOf))
    const states = ['open', 'open', 'in_progress', 'resolved', 'closed'] as const
    await ticketStore(db).insertAll(states.map((status, at) => ticketOf(at, status)))
  })

  /** Records an action of a person in the audit log. */
  async function acts(id: string, at: string): Promise<void> {
    const by = requestBy('user', { id, email: `${id}@rescue.test` })
    await inTransaction(db, (trx) =>
      auditTrailForTest(manualClock(at)).record(trx, by, {
        action: 'case_created',
        resource: 'case',
        resourceId: 'cas_0',
        severity: 'low',
        category: 'case',
      }),
    )
  }

  test('compare the requested range, including both ends, with the one before it', async () => {
    await acts('usr_1', ago(7))
    await acts('usr_2', ago(7, 1))
    await acts('usr_3', ago(7, 1))
    await acts('usr_3', ago(2))
    const { metrics, trends } = await dashboard.analytics('7d')
    expect(metrics).toEqual({
      totalUsers: 11,
      activeUsers: 2,
      newUsers: 4,
      totalCases: 7,
      activeCases: 2,
      completedCases: 2,
      totalDonations: 7_905n,
      donationCount: 3,
      avgDonation: 2_635n,
    })
    expect(trends).toEqual({
      userGrowth: 0.3333,
      caseCompletionRate: 0.2,
      donationGrowth: 0.3175,
      engagementRate: 0.1818,
    })
  })

  test('name the time ranges there are when asked for another one', async () => {
    for (const timeRange of ['1y', 'constructor'])
      await expect(dashboard.analytics(timeRange)).rejects.toMatchObject({
        extensions: { details: { timeRange: 'must be one of 24h, 7d, 30d, 90d' } },
      })
  })

  test('include every UTC day of the requested range, in the base currency', async () => {
    const { charts } = await dashboard.analytics('7d')
    const days = ['08', '09', '10', '11', '12', '13', '14', '15'].map((day) => `2026-06-${day}`)
    const series = (known: Readonly<Record<string, number>>) =>
      days.map((date) => ({ date, count: known[date.slice(-2)] ?? 0 }))
    expect(charts.userGrowthOverTime).toEqual(series({ '08': 1, '10': 1, '11': 1, '15': 1 }))
    expect(charts.casesOverTime).toEqual(series({ '08': 2, '11': 1, '15': 2 }))
    const amounts: Readonly<Record<string, bigint>> = { '08': 1_000n, '10': 5n, '15': 6_900n }
    expect(charts.donationsOverTime).toEqual(
      days.map((date) => {
        const amount = amounts[date.slice(-2)] ?? 0n
        return { date, amount, count: amount > 0n ? 1 : 0 }
      }),
    )
    expect(charts.caseStatusDistribution).toEqual(
      expect.arrayContaining([
        { status: 'active', count: 1 },
        { status: 'urgent', count: 1 },
        { status: 'completed', count: 2 },
        { status: 'draft', count: 3 },
      ]),
    )
  })

  test('count only what was created in the requested part of a day', async () => {
    const { metrics, trends, charts } = await dashboard.analytics('24h')
    expect(metrics).toMatchObject({ newUsers: 1, donationCount: 1, totalDonations: 6_900n })
    expect(trends).toMatchObject({ userGrowth: 1, donationGrowth: 1, caseCompletionRate: 0 })
    expect(charts.userGrowthOverTime).toEqual([
      { date: '2026-06-14', count: 0 },
      { date: '2026-06-15', count: 1 },
    ])
  })

  test('compare the last 30 days with the 30 days before on the dashboard', async () => {
    const { summary, trends } = await dashboard.statistics(requestBy('staff').viewer)
    expect(summary).toEqual({
      totalUsers: 11,
      activeUsers: 8,
      totalCases: 7,
      activeCases: 2,
      completedCases: 2,
      totalDonations: 140_005n,
      totalSupportTickets: 5,
      openSupportTickets: 3,
    })
    expect(trends).toEqual({ userGrowth: 3, caseCompletionRate: 0.2857, donationGrowth: -0.4613 })
  })

  test('do not depend on how much was announced and not paid', async () => {
    const { metrics } = await dashboard.analytics('7d')
    const most = { createdAt: ago(3), status: 'pending', amount: MAX_MONEY } as const
    const announced = Array.from({ length: 1_000 }, (_, at) => donationOf(most, given.length + at))
    await donationStore(db).insertAll(announced)
    expect((await dashboard.analytics('7d')).metrics).toEqual(metrics)
    const { summary, trends } = await dashboard.statistics(requestBy('staff').viewer)
    expect(summary.totalDonations).toBe(140_005n)
    expect(trends.donationGrowth).toBe(-0.4613)
  })

  test('list the latest 20 rows of the audit log as recent activity, newest first', async () => {
    for (let hour = 0; hour < 21; hour++) await acts(`usr_${hour % 3}`, ago(0, hour * 3_600_000))
    const { recentActivity } = await dashboard.statistics(requestBy('staff').viewer)
    expect(recentActivity.map(({ timestamp }) => timestamp)).toEqual(
      Array.from({ length: 20 }, (_, hour) => ago(0, hour * 3_600_000)),
    )
    expect(recentActivity[1]).toEqual({
      type: 'case_created',
      description: 'case created (case cas_0) by usr_1@rescue.test',
      timestamp: ago(0, 3_600_000),
    })
  })
})

function donationOf({ converted, ...what }: Given, at: number): DonationRecord {
  const donor = { userId: 'usr_1', userName: 'Ana', userEmail: 'ana@rescue.test' }
  const exchanged = { originalAmount: what.amount, convertedAmount: converted ?? 0n, exchangeRate: '0.00069' }
  return {
    ...donor,
    ...what,
    id: `don_${at}`,
    caseId: 'cas_0',
    currency: converted ? 'ARS' : 'USD',
    ...(converted ? exchanged : {}),
    paymentProvider: 'card',
    isAnonymous: false,
    version: 1,
  }
}

function ticketOf(at: number, status: TicketRecord['status']): TicketRecord {
  const words = {
    title: 'Login',
    description: 'I cannot sign in.',
    category: 'general',
    priority: 'low',
  } as const
  return {
    ...words,
    id: `spt_${at}`,
    ticketNumber: `TKT-2026-00${at}`,
    status,
    requesterEmail: 'ana@rescue.test',
    createdAt: NOW,
    updatedAt: NOW,
    dueDate: NOW,
    tags: [],
    attachments: [],
    version: 1,
  }
}
