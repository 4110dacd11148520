import { type Clock, timestamp } from '../../shared/clock.js'
import type { Database } from '../../shared/database.js'
import { countPosts, type PostCount } from './post-statistics.store.js'
import type { PostTimeRange, SocialPostStatistics } from './post-statistics.type.js'

const DAY_MS = 86_400_000

/** Statistics of posts, counted by the database. */
export function createPostStatistics({ db, clock }: { db: Database; clock: Clock }) {
  return async (timeRange: PostTimeRange): Promise<SocialPostStatistics> => {
    const counts = await countPosts(db, startOf(timeRange, clock))
    const having = (isMeant: (count: PostCount) => boolean) =>
      counts.filter(isMeant).reduce((sum, { count }) => sum + count, 0)
    const status = (wanted: PostCount['status']) => having((one) => one.status === wanted)
    const platform = (wanted: PostCount['platform']) => having((one) => one.platform === wanted)
    const statusBreakdown = {
      pending: status('pending'),
      approved: status('approved'),
      dismissed: status('dismissed'),
      rejected: status('rejected'),
    }
    const total = having(() => true)
    const analysed = counts.reduce((sum, one) => sum + one.analysed, 0)
    return {
      totalPosts: total,
      pendingCount: statusBreakdown.pending,
      approvedCount: statusBreakdown.approved,
      dismissedCount: statusBreakdown.dismissed,
      rejectedCount: statusBreakdown.rejected,
      casesCreated: having(({ outcome }) => outcome === 'case'),
      updatesCreated: having(({ outcome }) => outcome === 'update'),
      approvalRate: share(statusBreakdown.approved, total - statusBreakdown.pending),
      avgConfidence: share(
        counts.reduce((sum, one) => sum + one.confidence, 0),
        analysed,
      ),
      platformBreakdown: { microblog: platform('microblog'), photoshare: platform('photoshare') },
      statusBreakdown,
      timeRange,
    }
  }
}

function startOf(timeRange: PostTimeRange, clock: Clock): string | undefined {
  if (timeRange === 'all') return undefined
  if (timeRange === 'today') return `${timestamp(clock).slice(0, 10)}T00:00:00.000Z`
  return timestamp(clock, -(timeRange === 'week' ? 7 : 30) * DAY_MS)
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((part / whole) * 10_000) / 10_000
}
