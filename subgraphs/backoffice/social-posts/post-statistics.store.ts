import type { Knex } from 'knex'
import type { SocialPlatform, SocialPostOutcome, SocialPostStatus } from './social-post.state.js'

/** Number of posts by status, platform and outcome, with the sum of their confidences. */
export interface PostCount {
  readonly status: SocialPostStatus
  readonly platform: SocialPlatform
  readonly outcome: SocialPostOutcome | null
  readonly count: number
  readonly analysed: number
  readonly confidence: number
}

interface CountRow {
  status: SocialPostStatus
  platform: SocialPlatform
  outcome: SocialPostOutcome | null
  count: number | string
  analysed: number | string
  confidence: number | string | null
}

/** Counts posts since a time, or all. */
export async function countPosts(db: Knex, since: string | undefined): Promise<PostCount[]> {
  const query = db('social_posts')
    .groupBy('status', 'platform', 'outcome')
    .select('status', 'platform', 'outcome')
    .count({ count: '*', analysed: 'confidence' })
    .sum({ confidence: 'confidence' })
  if (since !== undefined) query.where('created_at', '>=', since)
  return ((await query) as unknown as CountRow[]).map((row) => ({
    ...row,
    count: Number(row.count),
    analysed: Number(row.analysed),
    confidence: Number(row.confidence ?? 0),
  }))
}
