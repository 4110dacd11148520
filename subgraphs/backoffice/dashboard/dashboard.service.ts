import { type TimeRange, timeRanges } from '../../../schema/time-ranges.js'
import type { Viewer } from '../../../schema/viewer.js'
import type { AuditRecord } from '../../shared/audit/audit-log.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import type { Database } from '../../shared/database.js'
import { ValidationError } from '../../shared/domain-error.js'
import { visibleAudit } from '../audit/visible-audit.service.js'
import { caseStatuses } from '../cases/case.state.js'
import type { DashboardStatistics, OrganisationAnalytics, RecentActivity } from './dashboard.type.js'
import type { PublicTotals } from './public-totals.type.js'
import { type DateRange, everyDay, growth, type NewRows, share } from './statistics.policy.js'
import { statisticsStore } from './statistics.store.js'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const ACTIVITY_SHOWN = 20

const lengths: Readonly<Record<TimeRange, number>> = {
  '24h': DAY_MS,
  '7d': 7 * DAY_MS,
  '30d': 30 * DAY_MS,
  '90d': 90 * DAY_MS,
}

export type Dashboard = ReturnType<typeof createDashboard>

/** Statistics of the organisation (docs/contract/backoffice.md). */
export function createDashboard({ db, clock }: { db: Database; clock: Clock }) {
  /** The date range of a length that ends now, and the one before it. */
  function spans(lengthMs: number): { now: DateRange; before: DateRange } {
    const end = timestamp(clock, 1)
    const middle = timestamp(clock, -lengthMs)
    return {
      now: { since: middle, until: end },
      before: { since: timestamp(clock, -2 * lengthMs), until: middle },
    }
  }

  return {
    /** Without the currency of the sum. */
    async publicTotals(): Promise<Omit<PublicTotals, 'currency'>> {
      const statistics = statisticsStore(db)
      const cases = await statistics.totals()
      const given = await statistics.allDonations()
      return {
        openCases: cases.activeCases,
        completedCases: cases.completedCases,
        donations: given.count,
        donationsReceived: BigInt(given.cents),
      }
    },

    async statistics(viewer: Viewer): Promise<DashboardStatistics> {
      const statistics = statisticsStore(db)
      const { now, before } = spans(lengths['30d'])
      const totals = await statistics.totals()
      const tickets = await statistics.tickets()
      const given = await statistics.allDonations()
      const [current, previous] = [
        await statistics.newRows('donations', now),
        await statistics.newRows('donations', before),
      ]
      const [users, usersBefore] = [
        await statistics.newRows('users', now),
        await statistics.newRows('users', before),
      ]
      return {
        summary: {
          totalUsers: totals.users,
          activeUsers: totals.activeUsers,
          totalCases: totals.cases,
          activeCases: totals.activeCases,
          completedCases: totals.completedCases,
          totalDonations: BigInt(given.cents),
          totalSupportTickets: tickets.total,
          openSupportTickets: tickets.open,
        },
        trends: {
          userGrowth: growth(usersBefore.count, users.count),
          caseCompletionRate: share(totals.completedCases, totals.cases),
          donationGrowth: growth(previous.cents, current.cents),
        },
        recentActivity: (await visibleAudit(db, viewer).latest(ACTIVITY_SHOWN)).map(activityOf),
      }
    },

    /** @throws ValidationError naming timeRange */
    async analytics(timeRange: string): Promise<OrganisationAnalytics> {
      if (!Object.hasOwn(lengths, timeRange))
        throw new ValidationError({ timeRange: `must be one of ${timeRanges.join(', ')}` })
      const statistics = statisticsStore(db)
      const { now, before } = spans(lengths[timeRange as TimeRange])
      const totals = await statistics.totals()
      const [users, usersBefore] = [
        await statistics.newRows('users', now),
        await statistics.newRows('users', before),
      ]
      const [given, givenBefore] = [
        await statistics.newRows('donations', now),
        await statistics.newRows('donations', before),
      ]
      const cases = await statistics.newRows('cases', now)
      const activeUsers = await statistics.countActive(now.since)
      return {
        timeRange,
        metrics: {
          totalUsers: totals.users,
          activeUsers,
          newUsers: users.count,
          totalCases: totals.cases,
          activeCases: totals.activeCases,
          completedCases: totals.completedCases,
          totalDonations: BigInt(given.cents),
          donationCount: given.count,
          avgDonation: given.count === 0 ? 0n : BigInt(Math.round(given.cents / given.count)),
        },
        trends: {
          userGrowth: growth(usersBefore.count, users.count),
          caseCompletionRate: share(cases.byStatus.get('completed') ?? 0, cases.count),
          donationGrowth: growth(givenBefore.cents, given.cents),
          engagementRate: share(activeUsers, totals.users),
        },
        charts: charts(now, { users, donations: given, cases }, await statistics.casesByStatus()),
      }
    },
  }
}

/** The new rows of a date range, by kind. */
interface NewRowsByKind {
  readonly users: NewRows
  readonly donations: NewRows
  readonly cases: NewRows
}

function charts(
  span: DateRange,
  { users, donations, cases }: NewRowsByKind,
  byStatus: ReadonlyMap<string, number>,
): OrganisationAnalytics['charts'] {
  const counts = (rows: NewRows) =>
    everyDay(rows.perDay, span).map(({ day, count }) => ({ date: day, count }))
  return {
    userGrowthOverTime: counts(users),
    donationsOverTime: everyDay(donations.perDay, span).map(({ day, count, cents }) => ({
      date: day,
      amount: BigInt(cents),
      count,
    })),
    casesOverTime: counts(cases),
    caseStatusDistribution: caseStatuses.map((status) => ({ status, count: byStatus.get(status) ?? 0 })),
  }
}

/** An audit entry as a sentence: `case created (case cas_…) by Ana`. */
function activityOf({
  action,
  resource,
  resourceId,
  userEmail,
  userId,
  timestamp,
}: AuditRecord): RecentActivity {
  const done = action.replaceAll('_', ' ')
  const description = `${done} (${resource.replaceAll('_', ' ')} ${resourceId}) by ${userEmail ?? userId}`
  return { type: action, description, timestamp }
}
