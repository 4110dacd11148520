import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction } from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import { isAdmin } from '../../../shared/viewer.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { ReviewHistory } from '../queue/review-history.service.js'
import { type ReviewItemRecord, reviewItemStore } from '../queue/review-item.store.js'
import { assertUnclaimed, reviewerOf } from './reviewer.policy.js'

/** Duration of a claim. */
const CLAIM_MS = 5 * 60_000

export interface ClaimDependencies extends Pick<FeatureDependencies, 'db' | 'clock'> {
  readonly history: ReviewHistory
}

export type Claims = ReturnType<typeof createClaims>

/** Claims of reviewers on items; they expire. */
export function createClaims({ db, clock, history }: ClaimDependencies) {
  return {
    /**
     * Claims the item for five minutes, or renews the claim.
     * @throws NOT_FOUND, CONFLICT when it is not pending or claimed by another reviewer
     */
    claim(context: RequestContext, id: string): Promise<ReviewItemRecord> {
      const reviewer = reviewerOf(context.viewer, undefined)
      return inTransaction(db, async (trx) => {
        const item = await reviewItemStore(trx).get(id)
        if (item.status !== 'pending')
          throw new DomainError(
            'CONFLICT',
            `Item ${id} is already ${item.status}; only pending items can be claimed.`,
          )
        const now = timestamp(clock)
        assertUnclaimed(item, reviewer, now)
        const isRenewal = item.claim?.by === reviewer.id && item.claim.until > now
        const claim = { by: reviewer.id, byName: reviewer.name, until: timestamp(clock, CLAIM_MS) }
        const after = await reviewItemStore(trx).replace({ ...item, claim })
        if (!isRenewal) await history.add(trx, id, 'claimed', reviewer)
        return after
      })
    },

    /**
     * Releases the item before the claim expires.
     * @throws NOT_FOUND, CONFLICT unless the caller is its claimant or an admin
     */
    release(context: RequestContext, id: string): Promise<ReviewItemRecord> {
      const reviewer = reviewerOf(context.viewer, undefined)
      return inTransaction(db, async (trx) => {
        const item = await reviewItemStore(trx).get(id)
        const now = timestamp(clock)
        if (!isAdmin(context.viewer)) assertUnclaimed(item, reviewer, now)
        const released = { ...item, claim: undefined }
        if (!item.claim || item.claim.until <= now) return released
        const after = await reviewItemStore(trx).replace(released)
        await history.add(trx, id, 'released', reviewer)
        return after
      })
    },
  }
}
