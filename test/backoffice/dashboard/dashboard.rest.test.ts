import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const dashboard = async () => (await platform.rest('GET /api/dashboard/stats', { as: 'staff' })).body
const analytics = async (timeRange: string) =>
  (await platform.rest(`GET /api/analytics?timeRange=${timeRange}`, { as: 'staff' })).body
const total = async (path: string) =>
  (await platform.rest(`GET /api/${path}${path.includes('?') ? '&' : '?'}limit=1`, { as: 'staff' })).body
    .pagination.total

describe('GET /api/dashboard/stats', () => {
  it('returns the same counts as the lists, and recent activity', async () => {
    const made = await platform.rest('POST /api/cases', { as: 'guardian', body: { name: 'Counted' } })
    await platform.rest('POST /api/support', {
      as: 'donor',
      body: {
        title: 'A question',
        description: 'How do I donate?',
        category: 'billing',
        requesterEmail: demoPeople.donor.email,
        requesterName: demoPeople.donor.name,
      },
    })
    const { summary, trends, recentActivity } = await dashboard()
    expect(summary).toEqual({
      totalUsers: await total('users'),
      activeUsers: await total('users?status=active'),
      totalCases: await total('cases'),
      activeCases: (await total('cases?status=active')) + (await total('cases?status=urgent')),
      completedCases: await total('cases?status=completed'),
      totalDonations: expect.any(Number),
      totalSupportTickets: await total('support'),
      openSupportTickets: (await total('support?status=open')) + (await total('support?status=in_progress')),
    })
    expect(summary.totalSupportTickets).toBeGreaterThan(0)
    expect(trends).toEqual({
      userGrowth: expect.any(Number),
      caseCompletionRate: expect.closeTo(summary.completedCases / summary.totalCases, 4),
      donationGrowth: expect.any(Number),
    })
    const ofCase = recentActivity.find(({ description }: { description: string }) =>
      description.includes(made.body.id),
    )
    expect(ofCase).toEqual({
      type: 'case_created',
      description: `case created (case ${made.body.id}) by ${demoPeople.guardian.email}`,
      timestamp: expect.stringMatching(/Z$/),
    })
    const times = recentActivity.map(({ timestamp }: { timestamp: string }) => timestamp)
    expect(times).toEqual([...times].sort().reverse())
    expect(times.length).toBeLessThanOrEqual(20)
  })
})

describe('GET /api/analytics', () => {
  it.each([
    ['24h', 2],
    ['7d', 8],
    ['30d', 31],
    ['90d', 91],
  ])('returns metrics and daily series for %s', async (timeRange, days) => {
    const today = () => new Date().toISOString().slice(0, 10)
    const before = today()
    const body = await analytics(timeRange)
    expect(Object.keys(body).sort()).toEqual(['charts', 'metrics', 'timeRange', 'trends'])
    expect(body.timeRange).toBe(timeRange)
    expect(Object.keys(body.metrics).sort()).toEqual([
      'activeCases',
      'activeUsers',
      'avgDonation',
      'completedCases',
      'donationCount',
      'newUsers',
      'totalCases',
      'totalDonations',
      'totalUsers',
    ])
    expect(Object.keys(body.trends).sort()).toEqual([
      'caseCompletionRate',
      'donationGrowth',
      'engagementRate',
      'userGrowth',
    ])
    const { userGrowthOverTime, donationsOverTime, casesOverTime, caseStatusDistribution } = body.charts
    for (const series of [userGrowthOverTime, donationsOverTime, casesOverTime]) {
      const dates = series.map(({ date }: { date: string }) => date)
      expect(dates).toHaveLength(days)
      expect([before, today()]).toContain(dates.at(-1))
      expect(dates).toEqual([...dates].sort())
    }
    const sum = (series: { count: number }[]) => series.reduce((all, { count }) => all + count, 0)
    expect(sum(userGrowthOverTime)).toBe(body.metrics.newUsers)
    expect(sum(donationsOverTime)).toBe(body.metrics.donationCount)
    expect(sum(caseStatusDistribution)).toBe(body.metrics.totalCases)
  })

  it('counts new users, cases and donations on their day', async () => {
    const before = await analytics('7d')
    const donor = { as: 'donor' } as const
    const caseId = 'cas_01JCDEM00000000000000000A1'
    const announced = { caseId, amount: 12.34, currency: 'USD' }
    const donation = (await platform.rest('POST /api/donations/create', { ...donor, body: announced })).body
    const payment = {
      provider: 'card',
      transactionId: 'pay-1',
      status: 'succeeded',
      amount: 12.34,
      currency: 'USD',
    }
    await platform.graphql(
      'mutation ($input: RecordPaymentStatementInput!) { recordPaymentStatement(input: $input) { status } }',
      { input: payment },
      { as: 'staff' },
    )
    const verified = { donationId: donation.id, transactionId: 'pay-1' }
    await platform.rest('POST /api/donations/verify', { ...donor, body: verified })
    await platform.rest('POST /api/users', {
      as: 'staff',
      body: { email: 'fresh@rescue.example', name: 'Fresh Person' },
    })
    await platform.rest('POST /api/cases', { as: 'guardian', body: { name: 'Fresh case', status: 'urgent' } })
    const after = await analytics('7d')
    expect(after.metrics).toMatchObject({
      newUsers: before.metrics.newUsers + 1,
      totalUsers: before.metrics.totalUsers + 1,
      totalCases: before.metrics.totalCases + 1,
      activeCases: before.metrics.activeCases + 1,
      donationCount: before.metrics.donationCount + 1,
      totalDonations: expect.closeTo(before.metrics.totalDonations + 12.34, 2),
    })
    expect(after.charts.donationsOverTime.at(-1).count).toBe(before.charts.donationsOverTime.at(-1).count + 1)
    expect(after.charts.casesOverTime.at(-1).count).toBe(before.charts.casesOverTime.at(-1).count + 1)
    expect(after.charts.userGrowthOverTime.at(-1).count).toBe(
      before.charts.userGrowthOverTime.at(-1).count + 1,
    )
    expect(after.metrics.activeUsers).toBeGreaterThanOrEqual(2)
  })

  it('covers 30 days by default, and refuses other periods', async () => {
    const byDefault = await platform.rest('GET /api/analytics', { as: 'admin' })
    expect(byDefault).toMatchObject({ status: 200, body: { timeRange: '30d' } })
    const refused = await platform.rest('GET /api/analytics?timeRange=1y', { as: 'staff' })
    expect(refused).toMatchObject({ status: 400, body: { details: { timeRange: expect.any(String) } } })
  })
})

describe.each(['GET /api/dashboard/stats', 'GET /api/analytics'])('%s', (line) => {
  it.each([
    ['anonymous', 401],
    ['donor', 403],
    ['guardian', 403],
    ['investor', 403],
    ['staff', 200],
    ['admin', 200],
  ] as const)('answers %s with %i', async (as, status) => {
    expect((await platform.rest(line, { as })).status).toBe(status)
  })
})
