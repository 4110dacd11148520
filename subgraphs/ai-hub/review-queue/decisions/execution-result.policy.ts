import type { Timestamp } from '../../../shared/clock.js'
import { assertTransition } from '../../../shared/states/transition-table.js'
import { isInSample } from '../proposals/proposal.policy.js'
import { reviewTransitions } from '../queue/review-item.state.js'
import type { ReviewItemRecord } from '../queue/review-item.store.js'
import type { ActionDone } from './action-executor.client.js'
import { type DecisiveKind, type Execution, executionRules } from './execution.state.js'

/** The share of decisions that a second reviewer is asked to check. */
const SECOND_REVIEW_SHARE = 0.1

/** Whether a second reviewer is asked: the same answer for every decision in the same round. */
export function needsSecondReview({ id, round }: ReviewItemRecord): boolean {
  return isInSample(`${id}:${round}`, 'second review', SECOND_REVIEW_SHARE)
}

/**
 * The item after its execution.
 * @param done what was carried out; undefined where it was withdrawn
 */
export function itemAfterExecution(
  item: ReviewItemRecord,
  { kind, notes, reviewedBy, sentBy, reason }: Execution & { kind: DecisiveKind },
  done: ActionDone | undefined,
  now: Timestamp,
): ReviewItemRecord {
  const { status } = executionRules[kind]
  assertTransition(reviewTransitions, 'review item', item.status, status)
  const after = { ...item, status, execution: undefined, attempted: [], claim: undefined }
  const review = { notes, reviewedBy, sentBy, reason, reviewedAt: now }
  if (done) {
    const { caseId, action: proposedAction } = done
    return { ...after, caseId, proposedAction, review, awaitsSecondReview: needsSecondReview(item) }
  }
  const withdrawn = { ...after, awaitsSecondReview: false, isDisputed: false, round: item.round + 1 }
  return kind === 'undo'
    ? { ...withdrawn, caseId: item.matchedCaseId, review: undefined }
    : { ...withdrawn, review }
}
