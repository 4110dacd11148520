import type { Knex } from 'knex'
import type { Timestamp } from '../../../shared/clock.js'
import { oneOf, text, time } from '../../../shared/database/columns.js'
import { rowCodec } from '../../../shared/database/row-codec.js'
import { reviewEventKinds } from './review-item.state.js'
import type { TimedEvent } from './review-speed.policy.js'

const timedEvents = rowCodec('review_events', {
  itemId: text,
  kind: oneOf(reviewEventKinds),
  createdAt: time,
  dueAt: time,
  decidedAt: time,
})

/** The events from which the speed of reviewers is calculated. */
export function reviewSpeedStore(db: Knex) {
  return {
    /**
     * Events since a time that made or changed decisions, those of an item in order. An item that was decided since then has
     * that time, or is pending again.
     */
    async decisionEvents(since: Timestamp): Promise<TimedEvent[]> {
      const rows: object[] = await db('review_items as item')
        .join('review_events as event', 'event.item_id', 'item.id')
        .where((either) => either.where('item.decided_at', '>=', since).orWhere({ 'item.status': 'pending' }))
        .where('event.created_at', '>=', since)
        .whereIn('event.kind', ['approved', 'rejected', 'reversed', 'undone'])
        .orderBy(['event.item_id', 'event.created_at', 'event.id'])
        .select('event.item_id', 'event.kind', 'item.created_at', 'item.due_at')
        .select({ decided_at: 'event.created_at' })
      return rows.map(timedEvents.read)
    },
  }
}
