import type { RequestContext } from '../../../../schema/viewer.js'
import { type Clock, timestamp } from '../../../shared/clock.js'
import { type Database, inTransaction } from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import { isAdmin } from '../../../shared/viewer.js'
import type { ReviewHistory } from '../queue/review-history.service.js'
import { type ReviewItemRecord, reviewItemStore } from '../queue/review-item.store.js'
import { modifiedConcurrently } from './execution.process.js'
import { assertUnclaimed, reviewerOf } from './reviewer.policy.js'

/** How long a claim holds unless it is renewed. */
const CLAIM_MS = 5 * 60_000

export interface ClaimDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly history: ReviewHistory
}

/** Operations on claims. */
export type Claims = ReturnType<typeof createClaims>

/** Lets a reviewer take an item in hand, so that others see it and leave it alone. A claim ends by itself. */
export function createClaims({ db, clock, history }: ClaimDependencies) {
  return {
    /**
     * Takes the item in hand for five minutes, or renews the claim.
     * @throws NOT_FOUND, CONFLICT when it is not pending or in somebody else's hands
     */
    claim(context: RequestContext, id: string): Promise<ReviewItemRecord> {
      const reviewer = reviewerOf(context.viewer, undefined)
      return inTransaction(db, async (trx) => {
        const item = await reviewItemStore(trx).byId(id)
        if (!item) throw new DomainError('NOT_FOUND', `There is no review item ${id}.`)
        if (item.status !== 'pending')
          throw new DomainError(
            'CONFLICT',
            `Item ${id} is ${item.status} already: only pending items are reviewed.`,
          )
        const now = timestamp(clock)
        assertUnclaimed(item, reviewer.id, now)
        const isRenewal = item.claim?.by === reviewer.id && item.claim.until > now
        const claim = { by: reviewer.id, byName: reviewer.name, until: timestamp(clock, CLAIM_MS) }
        const after = { ...item, claim }
        if (!(await reviewItemStore(trx).replace(after))) throw modifiedConcurrently(id)
        if (!isRenewal) await history.add(trx, id, 'claimed', reviewer)
        return after
      })
    },

    /**
     * Gives the item back before the claim ends.
     * @throws NOT_FOUND, CONFLICT for anyone but who claimed it and admins
     */
    release(context: RequestContext, id: string): Promise<ReviewItemRecord> {
      const reviewer = reviewerOf(context.viewer, undefined)
      return inTransaction(db, async (trx) => {
        const item = await reviewItemStore(trx).byId(id)
        if (!item) throw new DomainError('NOT_FOUND', `There is no review item ${id}.`)
        const now = timestamp(clock)
        if (!isAdmin(context.viewer)) assertUnclaimed(item, reviewer.id, now)
        const after = { ...item, claim: undefined }
        if (!item.claim || item.claim.until <= now) return after
        if (!(await reviewItemStore(trx).replace(after))) throw modifiedConcurrently(id)
        await history.add(trx, id, 'released', reviewer)
        return after
      })
    },
  }
}
