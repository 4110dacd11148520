import type { Knex } from 'knex'
import { jsonColumn } from '../../../shared/database/columns.js'
import type { ReviewEventKind } from './review-item.state.js'
import type { ReviewEvent } from './review-item.type.js'

interface EventRow {
  id: string
  item_id: string
  kind: ReviewEventKind
  actor_id: string
  actor_name: string
  details: string
  created_at: string
}

/** An entry of an item's history as kept. */
export interface ReviewEventRecord extends Readonly<ReviewEvent> {
  readonly id: string
  readonly itemId: string
}

const detailsColumn = jsonColumn<Record<string, unknown>>()

const recordOf = (row: EventRow): ReviewEventRecord => ({
  id: row.id,
  itemId: row.item_id,
  kind: row.kind,
  actorId: row.actor_id,
  actorName: row.actor_name,
  details: detailsColumn.read(row.details),
  createdAt: row.created_at,
})

/** What happened to review items; written once, never changed. */
export function reviewHistoryStore(db: Knex) {
  const table = () => db<EventRow>('review_events')
  return {
    async insert(record: ReviewEventRecord): Promise<void> {
      await table().insert({
        id: record.id,
        item_id: record.itemId,
        kind: record.kind,
        actor_id: record.actorId,
        actor_name: record.actorName,
        details: detailsColumn.write(record.details),
        created_at: record.createdAt,
      })
    },

    /** In the order in which it happened. */
    async ofItems(itemIds: readonly string[]): Promise<ReviewEventRecord[]> {
      const rows = await table()
        .whereIn('item_id', [...itemIds])
        .orderBy('created_at')
        .orderBy('id')
      return rows.map(recordOf)
    },
  }
}
