import type { Timestamp } from '../../../shared/clock.js'
import { assertTransition } from '../../../shared/states/transition-table.js'
import { isDrawn } from '../proposals/proposal.policy.js'
import { type ReviewEventKind, type ReviewStatus, reviewTransitions } from '../queue/review-item.state.js'
import type { ReviewItemRecord } from '../queue/review-item.store.js'
import type { Execution } from '../queue/review-item-row.store.js'
import type { ActionDone } from './action-executor.client.js'

/** The executions that end in another status. */
export type Decisive = Exclude<Execution['kind'], 'settle'>

/** The share of decisions that a second person is asked to look at. */
export const SECOND_REVIEW_SHARE = 0.1

const STATUS: Readonly<Record<Decisive, ReviewStatus>> = {
  approve: 'approved',
  auto: 'auto_approved',
  undo: 'pending',
  reverse: 'rejected',
}

const EVENT: Readonly<Record<Decisive, ReviewEventKind>> = {
  approve: 'approved',
  auto: 'auto_approved',
  undo: 'undone',
  reverse: 'reversed',
}

/**
 * The item after its execution, and what its history says of it.
 * @param done what was carried out; nothing where it was withdrawn
 */
export function itemAfter(
  item: ReviewItemRecord,
  execution: Execution & { kind: Decisive },
  done: ActionDone | undefined,
  now: Timestamp,
): { after: ReviewItemRecord; event: ReviewEventKind } {
  const { kind, notes, reviewedBy, reason } = execution
  const status = STATUS[kind]
  assertTransition(reviewTransitions, 'review item', item.status, status)
  const settled = { ...item, status, execution: undefined, attempted: [], claim: undefined }
  const review = { notes, reviewedBy, reason, reviewedAt: now }
  const event = EVENT[kind]
  if (done) {
    const awaitsSecondReview = isDrawn(`${item.id}:${item.round}`, 'second review', SECOND_REVIEW_SHARE)
    const carriedOut = { caseId: done.caseId, proposedAction: done.action }
    return { after: { ...settled, ...carriedOut, review, awaitsSecondReview }, event }
  }
  const opened = { ...settled, awaitsSecondReview: false, round: item.round + 1 }
  if (kind === 'undo') return { after: { ...opened, caseId: item.matchedCaseId, review: undefined }, event }
  return { after: { ...opened, review }, event }
}
