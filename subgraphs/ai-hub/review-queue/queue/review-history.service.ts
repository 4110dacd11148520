import { type Clock, timestamp } from '../../../shared/clock.js'
import type { Database, Transaction } from '../../../shared/database.js'
import { newId } from '../../../shared/ids.js'
import { type ReviewEventRecord, reviewHistoryStore } from './review-history.store.js'
import type { ReviewEventKind } from './review-item.state.js'

/** Who did something to an item. */
export interface Actor {
  readonly id: string
  readonly name: string
}

/** What the policies do, they do in this name. */
export const policyActor: Actor = { id: 'policy', name: 'Policies' }

/** Operations on histories. */
export type ReviewHistory = ReturnType<typeof createReviewHistory>

/** Keeps what happened to review items. */
export function createReviewHistory({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Writes an entry in the transaction of the change it tells of. */
    async add(
      trx: Transaction,
      itemId: string,
      kind: ReviewEventKind,
      actor: Actor,
      details: Readonly<Record<string, unknown>> = {},
    ): Promise<void> {
      const given = Object.entries(details).filter(([, value]) => value !== undefined && value !== null)
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

    /** The histories of items, each in the order in which it happened. */
    ofItems: (itemIds: readonly string[]): Promise<ReviewEventRecord[]> =>
      reviewHistoryStore(db).ofItems(itemIds),
  }
}
