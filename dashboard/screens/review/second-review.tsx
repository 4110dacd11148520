import { addSecondReview } from '../../generated/add-second-review.js'
import { mutate } from '../../graph/hooks.js'
import { useFormats, useMessages } from '../../language/language.js'
import { Facts } from '../../ui/facts.js'
import type { Decision } from './decisions.js'
import type { ReviewDetail } from './item/proposal.js'
import { type RejectionReason, rejectionReasons } from './rejection-reasons.js'
import { reviewMessages } from './review.messages.js'
import type { ReviewRow } from './review-queue.js'
import { secondReviewMessages } from './second-review.messages.js'

/** Whether a second opinion contradicts the decision. */
export function contradicts({ status }: ReviewRow, { kind }: Decision): boolean {
  return (status === 'rejected') === (kind === 'approve')
}

/**
 * Records the same opinion on several decisions.
 * @returns the items whose decision could not be reviewed
 * @throws GraphFailure when there was only one
 */
export async function sendSecondReviews(ids: readonly string[], opinion: Decision): Promise<string[]> {
  const notes = opinion.kind === 'reject' ? opinion.reason : null
  const failed: string[] = []
  for (const id of ids) {
    const review = mutate(addSecondReview, { id, approve: opinion.kind === 'approve', notes })
    if (ids.length === 1) await review
    else await review.catch(() => failed.push(id))
  }
  return failed
}

/** Whether a person made the decision, which someone else must review. */
export function isOwnDecision({ review }: ReviewRow, personId: string): boolean {
  return review?.reviewedBy === personId
}

const decisionKinds: readonly string[] = ['approved', 'auto_approved', 'rejected', 'reversed']

/** The first decision, its reviewer and its reason. */
export function FirstDecision({ item }: { readonly item: ReviewDetail }) {
  const t = useMessages(secondReviewMessages)
  const reasonText = useMessages(reviewMessages)
  const { time } = useFormats()
  const { review, status, history } = item
  const secondBy = item.isDisputed ? history.findLast(({ kind }) => kind === 'second_review') : undefined
  const by = history.findLast(({ kind }) => decisionKinds.includes(kind))
  const isKnown = (reason: string): reason is RejectionReason =>
    (rejectionReasons as readonly string[]).includes(reason)
  const reason = review?.reason
  return (
    <section className="first-decision" aria-label={t('firstDecision')}>
      <h2>{t('firstDecision')}</h2>
      <Facts
        facts={[
          [
            t('decision'),
            <span key="status" className={`badge ${status === 'rejected' ? 'danger' : 'accent'}`}>
              {t(`status_${status}`)}
            </span>,
          ],
          [t('by'), by?.actorName],
          [t('at'), review && time(review.reviewedAt)],
          [t('reason'), reason && (isKnown(reason) ? reasonText(`reason_${reason}`) : reason)],
          [t('notes'), review?.notes],
          [t('disagrees'), secondBy?.actorName],
        ]}
      />
    </section>
  )
}
