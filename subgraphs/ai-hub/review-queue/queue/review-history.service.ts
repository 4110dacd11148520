import type { Knex } from 'knex'
import { type Clock, timestamp } from '../../../shared/clock.js'
import { json, oneOf, text, time } from '../../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../../shared/database/row-codec.js'
import type { Database, Transaction } from '../../../shared/database.js'
import { newId } from '../../../shared/ids.js'
import { type ReviewEventKind, reviewEventKinds } from './review-item.state.js'

/** The actor of an event. */
export interface Actor {
  readonly id: string
  readonly name: string
  /** The API client that names the actor, if it is not the actor that sent the request. */
  readonly sentBy?: string | undefined
}

/** The actor of automatic decisions. */
export const policyActor: Actor = { id: 'policy', name: 'Policies' }

export type ReviewHistory = ReturnType<typeof createReviewHistory>

/** Records the history of review items. */
export function createReviewHistory({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Writes an entry in the transaction of the change. */
    async add(
      trx: Transaction,
      itemId: string,
      kind: ReviewEventKind,
      actor: Actor,
      details: Readonly<Record<string, unknown>> = {},
    ): Promise<void> {
      const given = Object.entries({ ...details, sentBy: actor.sentBy }).filter(
        ([, value]) => value !== undefined && value !== null,
      )
      await reviewHistoryStore(trx).insert({
        id: newId('evt'),
        itemId,
        kind,
        actorId: actor.id,
        actorName: actor.name,
        details: Object.fromEntries(given),
        createdAt: timestamp(clock),
      })
    },

    /** Whether an item was recorded as overdue at a deadline. */
    async wasOverdue(trx: Transaction, { id, dueAt }: { id: string; dueAt: string }): Promise<boolean> {
      const entries = await reviewHistoryStore(trx).ofItems([id])
      return entries.some(({ kind, details }) => kind === 'overdue' && details.dueAt === dueAt)
    },

    /** The histories of items, each oldest first. */
    ofItems: (itemIds: readonly string[]): Promise<ReviewEventRecord[]> =>
      reviewHistoryStore(db).ofItems(itemIds),
  }
}

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
type ReviewEventRecord = RecordOf<typeof events>

/** The rows; append-only. */
function reviewHistoryStore(db: Knex) {
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
