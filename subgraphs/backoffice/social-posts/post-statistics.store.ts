import type { Knex } from 'knex'
import { nullable, oneOf, real, safeInteger } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { socialPlatforms, socialPostOutcomes, socialPostStatuses } from './social-post.state.js'

const counts = rowCodec('social_posts', {
  status: oneOf(socialPostStatuses),
  platform: oneOf(socialPlatforms),
  outcome: nullable(oneOf(socialPostOutcomes)),
  count: safeInteger,
  analysed: safeInteger,
  confidence: real,
})

/** Number of posts by status, platform and outcome, with the sum of their confidences. */
export type PostCount = RecordOf<typeof counts>

/** Counts posts since a time, or all. */
export async function countPosts(db: Knex, since: string | undefined): Promise<PostCount[]> {
  const query = db('social_posts')
    .groupBy('status', 'platform', 'outcome')
    .select('status', 'platform', 'outcome')
    .count({ count: '*', analysed: 'confidence' })
    .select(db.raw('coalesce(sum(confidence), 0.0) as confidence'))
  if (since !== undefined) query.where('created_at', '>=', since)
  return (await query).map(counts.read)
}
