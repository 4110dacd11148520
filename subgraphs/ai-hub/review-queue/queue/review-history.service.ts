import { type Clock, timestamp } from '../../../shared/clock.js'
import type { Database, Transaction } from '../../../shared/database.js'
import { newId } from '../../../shared/ids.js'
import { type ReviewEventRecord, reviewHistoryStore } from './review-history.store.js'
import type { ReviewEventKind } from './review-item.state.js'

/** The actor of an event. */
export interface Actor {
  readonly id: string
  readonly name: string
  /** The API client that names the actor, if it is not the actor that sent the request. */
  readonly sentBy?: string | undefined
}

/** The actor of automatic decisions. */
export const policyActor: Actor = { id: 'policy', name: 'Policies' }

/** Operations on histories. */
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

    /** The histories of items, each oldest first. */
    ofItems: (itemIds: readonly string[]): Promise<ReviewEventRecord[]> =>
      reviewHistoryStore(db).ofItems(itemIds),
  }
}
