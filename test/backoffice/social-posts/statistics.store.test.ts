import { beforeEach, expect, test } from 'vitest'
import { createPostStatistics } from '../../../subgraphs/backoffice/social-posts/post-statistics.service.js'
import {
  type SocialPostRecord,
  socialPostStore,
} from '../../../subgraphs/backoffice/social-posts/social-post.store.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const NOW = '2026-03-31T12:00:00.000Z'

describeOnDatabasesOf('backoffice', 'the statistics of social posts', (open) => {
  let db: Database
  let made: number
  const statistics = (timeRange: 'today' | 'week' | 'month' | 'all') =>
    createPostStatistics({ db, clock: manualClock(NOW) })(timeRange)

  beforeEach(async () => {
    db = await open()
    made = 0
  })

  async function add(createdAt: string, members: Partial<SocialPostRecord> = {}): Promise<void> {
    made += 1
    await socialPostStore(db).insert({
      id: `soc_${made}`,
      postId: `p${made}`,
      platform: 'microblog',
      guardianId: 'usr_a',
      guardianName: 'Ana',
      postContent: 'Nube',
      status: 'pending',
      isUrgent: false,
      createdAt,
      version: 1,
      ...members,
    })
  }

  test('count the posts of the current day, of seven days, of thirty days and of all time', async () => {
    for (const time of [
      NOW,
      '2026-03-31T00:00:00.000Z',
      '2026-03-30T23:59:59.999Z',
      '2026-03-24T12:00:00.000Z',
      '2026-03-24T11:59:59.999Z',
      '2026-03-01T12:00:00.000Z',
      '2026-03-01T11:59:59.999Z',
      '2020-01-01T00:00:00.000Z',
    ])
      await add(time)
    const counts = await Promise.all(
      (['today', 'week', 'month', 'all'] as const).map(async (range) => (await statistics(range)).totalPosts),
    )
    expect(counts).toEqual([2, 4, 6, 8])
  })

  test('report the outcomes of the posts, the confidence of the analysis and the networks', async () => {
    const analysed = (confidence: number) => ({ analysisResult: { confidence, extractedInfo: {} } })
    await add(NOW, { status: 'approved', outcome: 'case', caseId: 'cas_1', ...analysed(0.9) })
    await add(NOW, { status: 'approved', outcome: 'update', caseId: 'cas_1', ...analysed(0.6) })
    await add(NOW, { status: 'approved', platform: 'photoshare' })
    await add(NOW, { status: 'dismissed', platform: 'photoshare', ...analysed(0.1) })
    await add(NOW, { status: 'rejected' })
    await add(NOW)
    expect(await statistics('all')).toEqual({
      totalPosts: 6,
      pendingCount: 1,
      approvedCount: 3,
      dismissedCount: 1,
      rejectedCount: 1,
      casesCreated: 1,
      updatesCreated: 1,
      // Three of five decided posts; the mean of three analysed posts.
      approvalRate: 0.6,
      avgConfidence: 0.5333,
      platformBreakdown: { microblog: 4, photoshare: 2 },
      statusBreakdown: { pending: 1, approved: 3, dismissed: 1, rejected: 1 },
      timeRange: 'all',
    })
  })

  test('are zero without posts', async () => {
    expect(await statistics('all')).toMatchObject({ totalPosts: 0, approvalRate: 0, avgConfidence: 0 })
  })
})
