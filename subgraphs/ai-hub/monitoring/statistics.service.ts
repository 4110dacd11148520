import { type Clock, timestamp } from '../../shared/clock.js'
import { ValidationError } from '../../shared/domain-error.js'
import type { Configuration } from '../configuration/configuration.service.js'
import type { MonitoredAccounts } from '../monitored-accounts/monitored-account.service.js'
import type { Posts } from '../posts/post.service.js'
import type { ReviewQueue } from '../review-queue/queue/review-queue.service.js'
import type { Fetching } from './fetching.service.js'
import type { Monitoring } from './monitoring.service.js'
import type {
  AnalyticsKind,
  AnalyticsTrends,
  MonitoringAnalytics,
  MonitoringStatistics,
} from './monitoring.type.js'

const DAY = 24 * 3_600_000
const MAX_DAYS = 366

export interface StatisticsDependencies {
  readonly clock: Clock
  readonly configuration: Configuration
  readonly accounts: MonitoredAccounts
  readonly posts: Posts
  readonly queue: ReviewQueue
  readonly fetching: Fetching
  readonly monitoring: Monitoring
}

export type Statistics = ReturnType<typeof createStatistics>

/** Statistics of the monitoring, computed from stored data. */
export function createStatistics(dependencies: StatisticsDependencies) {
  const { clock, configuration, accounts, posts, queue, fetching, monitoring } = dependencies
  return {
    async current(): Promise<MonitoringStatistics> {
      const { caseCreationPolicy } = await configuration.settings()
      const today = timestamp(clock).slice(0, 10)
      return {
        guardiansMonitored: (await accounts.active()).length,
        totalTweetsAnalyzed: await posts.count(),
        tweetsAnalyzedToday: await posts.count(`${today}T00:00:00.000Z`),
        totalCaseUpdatesCreated: await queue.countUpdates(),
        casesCreatedToday: await queue.casesToday(),
        maxCasesPerDay: caseCreationPolicy.maxCasesPerDay,
        caseCreationEnabled: caseCreationPolicy.enabled,
        requireApproval: caseCreationPolicy.requireApproval,
        reviewQueueStatus: await queue.summary(),
        lastRun: await monitoring.lastRun(),
        fetchesThisMonth: await monitoring.countFetches(`${today.slice(0, 7)}-01T00:00:00.000Z`),
        network: await fetching.networkState(),
      }
    },

    /**
     * The last days up to now.
     * @throws ValidationError naming `days`
     */
    async analytics(days: number, type: AnalyticsKind): Promise<MonitoringAnalytics> {
      if (days < 1 || days > MAX_DAYS) throw new ValidationError({ days: `must be 1 to ${MAX_DAYS}` })
      const since = timestamp(clock, -days * DAY)
      const [tweets, updates, cases] = [
        await posts.count(since),
        await queue.countUpdates(since),
        await queue.countCases(since),
      ]
      return {
        period: `${days} days`,
        type,
        summary: {
          totalTweetsAnalyzed: tweets,
          totalCaseUpdatesCreated: updates,
          casesCreatedToday: await queue.casesToday(),
          reviewItemsProcessed: await queue.countDecided(since),
        },
        trends: trendsOf({ tweets, updates, cases }, days, type),
        reviewQueueStats: await queue.summary(),
        guardianActivity: await accounts.list(),
      }
    },
  }
}

function trendsOf(
  { tweets, updates, cases }: Readonly<Record<'tweets' | 'updates' | 'cases', number>>,
  days: number,
  type: AnalyticsKind,
): AnalyticsTrends {
  const perDay = (count: number) => Math.round((count / days) * 100) / 100
  const isWanted = (kind: AnalyticsKind) => type === 'all' || type === kind
  return {
    ...(isWanted('tweets') ? { tweetsPerDay: perDay(tweets) } : {}),
    ...(isWanted('updates') ? { updatesPerDay: perDay(updates) } : {}),
    ...(isWanted('cases') ? { casesPerDay: perDay(cases) } : {}),
  }
}
