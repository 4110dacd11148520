import type { Knex } from 'knex'
import { flag, named, safeInteger, text, time } from '../../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../../shared/database/row-codec.js'

const reviews = rowCodec('second_reviews', {
  id: text,
  itemId: text,
  firstApproves: flag,
  secondApproves: flag,
  reviewerId: text,
  createdAt: time,
})

const opinionCounts = rowCodec('second_reviews', {
  first: named('first_approves', flag),
  second: named('second_approves', flag),
  count: safeInteger,
})

/** A decision and the second opinion on it. */
export type SecondReview = RecordOf<typeof reviews>

/** Second opinions on decisions. */
export function secondReviewStore(db: Knex) {
  const table = () => reviews.query(db)
  return {
    async insert(review: SecondReview): Promise<void> {
      await table().insert(reviews.write(review))
    },

    /** How often each pair of opinions occurred. */
    async counts(): Promise<RecordOf<typeof opinionCounts>[]> {
      const rows = await table()
        .select('first_approves', 'second_approves')
        .count({ count: '*' })
        .groupBy('first_approves', 'second_approves')
      return rows.map(opinionCounts.read)
    },
  }
}
