import type { Knex } from 'knex'
import type { Timestamp } from '../../../shared/clock.js'
import { flagColumn } from '../../../shared/database/columns.js'

interface SecondReviewRow {
  id: string
  item_id: string
  first_approves: boolean | number
  second_approves: boolean | number
  reviewer_id: string
  created_at: string
}

/** How a decision and the second opinion on it came out. */
export interface SecondReview {
  readonly id: string
  readonly itemId: string
  readonly firstApproves: boolean
  readonly secondApproves: boolean
  readonly reviewerId: string
  readonly createdAt: Timestamp
}

/** Second opinions on decisions. */
export function secondReviewStore(db: Knex) {
  const table = () => db<SecondReviewRow>('second_reviews')
  return {
    async insert(review: SecondReview): Promise<void> {
      await table().insert({
        id: review.id,
        item_id: review.itemId,
        first_approves: flagColumn.write(review.firstApproves),
        second_approves: flagColumn.write(review.secondApproves),
        reviewer_id: review.reviewerId,
        created_at: review.createdAt,
      })
    },

    /** How often each pair of opinions occurred. */
    async counts(): Promise<{ first: boolean; second: boolean; count: number }[]> {
      const rows = await table()
        .select('first_approves', 'second_approves')
        .count({ count: '*' })
        .groupBy('first_approves', 'second_approves')
      return rows.map((row) => ({
        first: flagColumn.read(row.first_approves),
        second: flagColumn.read(row.second_approves),
        count: Number(row.count),
      }))
    },
  }
}
