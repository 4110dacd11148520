import type { Knex } from 'knex'
import { json, oneOf, text, time } from '../../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../../shared/database/row-codec.js'
import { reviewEventKinds } from './review-item.state.js'

const events = rowCodec('review_events', {
  id: text,
  itemId: text,
  kind: oneOf(reviewEventKinds),
  actorId: text,
  actorName: text,
  details: json<Record<string, unknown>>(),
  createdAt: time,
})

/** An entry of an item's history. */
export type ReviewEventRecord = RecordOf<typeof events>

/** The history of review items; append-only. */
export function reviewHistoryStore(db: Knex) {
  const table = () => events.query(db)
  return {
    async insert(record: ReviewEventRecord): Promise<void> {
      await table().insert(events.write(record))
    },

    /** Oldest first. */
    async ofItems(itemIds: readonly string[]): Promise<ReviewEventRecord[]> {
      const rows = await table()
        .whereIn('item_id', [...itemIds])
        .orderBy('created_at')
        .orderBy('id')
      return rows.map(events.read)
    },
  }
}
