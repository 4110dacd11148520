import { z } from 'zod'
import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction } from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import { newId } from '../../../shared/ids.js'
import { textOf, validated } from '../../../shared/validated.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { Labelling } from '../../training/labelling.service.js'
import type { ReviewHistory } from '../queue/review-history.service.js'
import type { SecondReviewInput } from '../queue/review-item.inputs.js'
import { type ReviewItemRecord, reviewItemStore } from '../queue/review-item.store.js'
import type { ReviewNotifications } from '../queue/review-notifications.service.js'
import type { ReviewAgreement } from '../queue/review-summary.type.js'
import { recordLabel } from './decision-label.service.js'
import { reviewerOf } from './reviewer.policy.js'
import { secondReviewStore } from './second-review.store.js'

const words = z.object({ notes: textOf(5_000).nullish() })

export interface SecondReviewDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  readonly history: ReviewHistory
  readonly notifications: ReviewNotifications
  readonly labelling: Labelling
}

export type SecondReviews = ReturnType<typeof createSecondReviews>

/** A sample of decisions gets a second review, to measure their reliability. */
export function createSecondReviews(dependencies: SecondReviewDependencies) {
  const { db, clock, history, notifications, audit, labelling } = dependencies

  return {
    /**
     * Records a second review. The decision is unchanged; staff is notified of a disputed one, so that it is upheld or
     * reversed.
     * @throws NOT_FOUND, FORBIDDEN for the first reviewer, CONFLICT when none is requested
     */
    add(context: RequestContext, id: string, input: SecondReviewInput): Promise<ReviewItemRecord> {
      const { notes } = validated(words, input)
      const reviewer = reviewerOf(context.viewer, undefined)
      return inTransaction(db, async (trx) => {
        const item = await reviewItemStore(trx).get(id)
        if (!item.awaitsSecondReview)
          throw new DomainError('CONFLICT', `Item ${id} does not await a second review.`)
        if (item.review?.reviewedBy === reviewer.id)
          throw new DomainError('FORBIDDEN', 'The second review must be by another reviewer than the first.')
        const isDisputed = input.approve !== (item.status !== 'rejected')
        const after = await reviewItemStore(trx).replace({ ...item, awaitsSecondReview: false, isDisputed })
        await secondReviewStore(trx).insert({
          id: newId('evt'),
          itemId: id,
          firstApproves: item.status !== 'rejected',
          secondApproves: input.approve,
          reviewerId: reviewer.id,
          createdAt: timestamp(clock),
        })
        // Disputed decisions are not used for training.
        if (isDisputed) await labelling.forget(trx, id)
        await history.add(trx, id, 'second_review', reviewer, { approve: input.approve, notes })
        if (isDisputed) await notifications.disputed(trx, after)
        return after
      })
    },

    /**
     * Upholds a disputed decision, which is used for training again.
     * @throws NOT_FOUND, FORBIDDEN for the first reviewer, CONFLICT when it is not disputed
     */
    uphold(context: RequestContext, id: string): Promise<ReviewItemRecord> {
      const reviewer = reviewerOf(context.viewer, undefined)
      return inTransaction(db, async (trx) => {
        const item = await reviewItemStore(trx).get(id)
        if (!item.isDisputed) throw new DomainError('CONFLICT', `The decision on item ${id} is not disputed.`)
        if (item.execution) throw new DomainError('CONFLICT', `Item ${id} is being executed.`)
        if (item.review?.reviewedBy === reviewer.id)
          throw new DomainError(
            'FORBIDDEN',
            'A disputed decision must be upheld by another reviewer than the first.',
          )
        const after = await reviewItemStore(trx).replace({ ...item, isDisputed: false })
        await history.add(trx, id, 'upheld', reviewer)
        await audit.record(trx, context, { action: 'review.upheld', target: id })
        await recordLabel(trx, labelling, after)
        return after
      })
    },

    async agreement(): Promise<ReviewAgreement> {
      const counts = await secondReviewStore(db).counts()
      const items = reviewItemStore(db)
      return {
        ...agreementOf(counts),
        awaiting: await items.count({ awaitsSecondReview: true }),
        disputed: await items.count({ isDisputed: true }),
      }
    },
  }
}

/** Agreement and Cohen's kappa of pairs of opinions. */
export function agreementOf(
  counts: readonly { first: boolean; second: boolean; count: number }[],
): Omit<ReviewAgreement, 'awaiting' | 'disputed'> {
  const sum = (matches: (pair: { first: boolean; second: boolean }) => boolean) =>
    counts.filter(matches).reduce((total, { count }) => total + count, 0)
  const reviewed = sum(() => true)
  const agreed = sum(({ first, second }) => first === second)
  if (reviewed === 0) return { reviewed, agreed }
  const rate = agreed / reviewed
  const firstYes = sum(({ first }) => first) / reviewed
  const secondYes = sum(({ second }) => second) / reviewed
  const byChance = firstYes * secondYes + (1 - firstYes) * (1 - secondYes)
  // Where both always give the same answer, kappa is undefined.
  return byChance === 1
    ? { reviewed, agreed, rate }
    : { reviewed, agreed, rate, kappa: (rate - byChance) / (1 - byChance) }
}
