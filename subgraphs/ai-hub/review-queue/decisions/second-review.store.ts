import type { Knex } from 'knex'
import { flag, text, time } from '../../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../../shared/database/row-codec.js'

const reviews = rowCodec('second_reviews', {
  id: text,
  itemId: text,
  firstApproves: flag,
  secondApproves: flag,
  reviewerId: text,
  createdAt: time,
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
    async counts(): Promise<{ first: boolean; second: boolean; count: number }[]> {
      const rows = await table()
        .select('first_approves', 'second_approves')
        .count({ count: '*' })
        .groupBy('first_approves', 'second_approves')
      return rows.map((row) => ({
        first: flag.read(row.first_approves) === true,
        second: flag.read(row.second_approves) === true,
        count: Number(row.count),
      }))
    },
  }
}
