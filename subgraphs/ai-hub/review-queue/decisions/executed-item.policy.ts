import type { Timestamp } from '../../../shared/clock.js'
import { assertTransition } from '../../../shared/states/transition-table.js'
import { needsSecondReview } from '../proposals/proposal.policy.js'
import { reviewTransitions, typeOfAction } from '../queue/review-item.state.js'
import type { ReviewItemRecord } from '../queue/review-item.store.js'
import type { ActionResult } from './action-executor.client.js'
import { type DecisiveKind, type Execution, executionRules } from './execution.state.js'

/**
 * The item after its execution.
 * @param done the executed action; undefined if it was withdrawn
 */
export function itemAfterExecution(
  item: ReviewItemRecord,
  { kind, notes, reviewedBy, sentBy, reason }: Execution & { kind: DecisiveKind },
  done: ActionResult | undefined,
  now: Timestamp,
): ReviewItemRecord {
  const { status } = executionRules[kind]
  assertTransition(reviewTransitions, 'review item', item.status, status)
  const after = { ...item, status, execution: undefined, attempted: [], claim: undefined }
  const review = { notes, reviewedBy, sentBy, reason, reviewedAt: now }
  if (done) {
    const { caseId, action: proposedAction } = done
    const type = typeOfAction[proposedAction.action]
    return { ...after, type, caseId, proposedAction, review, awaitsSecondReview: needsSecondReview(item) }
  }
  const withdrawn = { ...after, awaitsSecondReview: false, isDisputed: false, round: item.round + 1 }
  if (kind !== 'undo') return { ...withdrawn, review }
  // The proposal stays as it was approved, with the case that an edit chose.
  return { ...withdrawn, caseId: updatedCaseOf(item), review: undefined }
}

/** The case that the proposal of a pending item updates; a case that it had opened is withdrawn. */
export function updatedCaseOf({ proposedAction, caseId }: ReviewItemRecord): string | undefined {
  return proposedAction.action === 'create_case' ? undefined : caseId
}
