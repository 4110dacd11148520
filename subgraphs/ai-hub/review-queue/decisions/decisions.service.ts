import { reviewWords } from '../../../../schema/input-rules/ai-hub.js'
import type { RequestContext } from '../../../../schema/viewer.js'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import { erased } from '../../../shared/personal-data/inventory.js'
import { assertTransition } from '../../../shared/states/transition-table.js'
import { validated } from '../../../shared/validated.js'
import { isAdmin } from '../../../shared/viewer.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { Labelling } from '../../training/labelling.service.js'
import { needsSecondReview } from '../proposals/proposal.policy.js'
import type { Actor, ReviewHistory } from '../queue/review-history.service.js'
import type { ApproveInput, RejectInput } from '../queue/review-item.inputs.js'
import { reviewDeadlineMs, reviewTransitions } from '../queue/review-item.state.js'
import { type ReviewItemRecord, reviewItemStore } from '../queue/review-item.store.js'
import type { ReviewNotifications } from '../queue/review-notifications.service.js'
import { recordLabel } from './decision-label.service.js'
import { updatedCaseOf } from './executed-item.policy.js'
import type { ExecutionSaga } from './execution.process.js'
import type { ProposalOfItem } from './execution.state.js'
import { editedItem } from './proposal-edits.mapper.js'
import { assertUnclaimed, reviewerOf } from './reviewer.policy.js'

/** How long a decision can be undone. */
export const UNDO_MS = 10_000

export interface DecisionDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'audit'> {
  readonly saga: ExecutionSaga
  readonly history: ReviewHistory
  readonly notifications: ReviewNotifications
  readonly labelling: Labelling
}

export type Decisions = ReturnType<typeof createDecisions>

function proposalOf({ type, caseId, proposedAction }: ReviewItemRecord): ProposalOfItem {
  return { type, caseId, proposedAction }
}

/** @throws CONFLICT for an item that must not become pending, because nobody could decide about it */
function assertHasPost({ id, guardianId, status }: ReviewItemRecord): void {
  if (guardianId !== erased.id) return
  const remedy = status === 'rejected' ? '' : ' Reverse the decision instead: this withdraws its action.'
  throw new DomainError(
    'CONFLICT',
    `The author of item ${id} was erased with the post, so it cannot be decided again.${remedy}`,
  )
}

/** Rules of decisions (docs/contract/ai-hub.md). */
export function createDecisions({ db, clock, ...rest }: DecisionDependencies) {
  const { saga, history, notifications, audit, labelling } = rest

  async function open(trx: Transaction, id: string): Promise<ReviewItemRecord> {
    const item = await reviewItemStore(trx).get(id)
    if (item.execution) throw new DomainError('CONFLICT', `Item ${id} is being executed.`)
    return item
  }

  /** The item, if this reviewer may decide about it now. */
  async function decidable(trx: Transaction, id: string, reviewer: Actor): Promise<ReviewItemRecord> {
    const item = await open(trx, id)
    if (item.status !== 'pending')
      throw new DomainError(
        'CONFLICT',
        `Item ${id} is already ${item.status}; only pending items can be decided.`,
      )
    assertUnclaimed(item, reviewer, timestamp(clock))
    return item
  }

  /** Reopens a rejected item; its training label is deleted. @throws CONFLICT without its post */
  async function reopen(trx: Transaction, item: ReviewItemRecord): Promise<ReviewItemRecord> {
    assertHasPost(item)
    const reopened = await reviewItemStore(trx).replace({
      ...item,
      status: 'pending',
      caseId: updatedCaseOf(item),
      review: undefined,
      awaitsSecondReview: false,
      isDisputed: false,
    })
    await recordLabel(trx, labelling, reopened)
    return reopened
  }

  return {
    /**
     * Executes the proposal in the backoffice, exactly once even under concurrent approvals.
     * @throws NOT_FOUND, CONFLICT when it is not pending or claimed by another reviewer, ValidationError, errors of the
     *   backoffice, after which the item is still pending
     */
    async approve(context: RequestContext, id: string, input: ApproveInput): Promise<ReviewItemRecord> {
      const { notes, reviewedBy } = validated(reviewWords, input)
      const reviewer = reviewerOf(context.viewer, reviewedBy)
      await inTransaction(db, async (trx) => {
        const proposed = await decidable(trx, id, reviewer)
        const { item, changes } = input.edits
          ? editedItem(proposed, input.edits)
          : { item: proposed, changes: {} }
        await saga.begin(trx, item, {
          kind: 'approve',
          actorId: reviewer.id,
          actorName: reviewer.name,
          requestId: context.requestId,
          reviewedBy: reviewer.id,
          sentBy: reviewer.sentBy,
          ...(notes ? { notes } : {}),
          ...(Object.keys(changes).length > 0 ? { changes, unedited: proposalOf(proposed) } : {}),
        })
        await audit.record(trx, context, {
          action: 'review.approved',
          target: id,
          details: { reviewedBy: reviewer.id },
        })
      })
      return saga.finish(id)
    },

    /** @throws NOT_FOUND, CONFLICT when it is not pending or claimed by another reviewer, ValidationError */
    async reject(context: RequestContext, id: string, input: RejectInput): Promise<ReviewItemRecord> {
      const { notes, reviewedBy, reason } = validated(reviewWords, input)
      const reviewer = reviewerOf(context.viewer, reviewedBy)
      await inTransaction(db, async (trx) => {
        const item = await decidable(trx, id, reviewer)
        const compensated = saga.withCompensation(item, {
          actorId: reviewer.id,
          actorName: reviewer.name,
          requestId: context.requestId,
          sentBy: reviewer.sentBy,
          ...(notes ? { notes } : {}),
          ...(reason ? { reason } : {}),
        })
        const after = await reviewItemStore(trx).replace({
          ...compensated,
          status: 'rejected',
          claim: undefined,
          awaitsSecondReview: needsSecondReview(item),
          review: {
            notes: notes ?? undefined,
            reviewedBy: reviewer.id,
            sentBy: reviewer.sentBy,
            reason: reason ?? undefined,
            reviewedAt: timestamp(clock),
          },
        })
        await history.add(trx, id, 'rejected', reviewer, { notes, reason })
        const details = { reviewedBy: reviewer.id, reason }
        await audit.record(trx, context, { action: 'review.rejected', target: id, details })
        await recordLabel(trx, labelling, after)
        await notifications.decided(trx, after, 'rejected')
        await saga.scheduleCompensation(trx, after)
      })
      return saga.compensate(id)
    },

    /**
     * Undoes a decision within 10 seconds; the action is withdrawn in the backoffice.
     * @throws NOT_FOUND, FORBIDDEN unless the caller is the reviewer or an admin, CONFLICT if it is not decided, or
     *   after 10 seconds
     */
    async undo(context: RequestContext, id: string): Promise<ReviewItemRecord> {
      const reviewer = reviewerOf(context.viewer, undefined)
      await inTransaction(db, async (trx) => {
        const item = await open(trx, id)
        assertTransition(reviewTransitions, 'review item', item.status, 'pending')
        if (!item.review)
          throw new DomainError('CONFLICT', `Item ${id} is not decided; there is nothing to undo.`)
        if (item.review.reviewedBy !== reviewer.id && !isAdmin(context.viewer))
          throw new DomainError('FORBIDDEN', 'Only the reviewer and administrators can undo a decision.')
        if (item.review.reviewedAt < timestamp(clock, -UNDO_MS))
          throw new DomainError(
            'CONFLICT',
            `The ${UNDO_MS / 1000} s to undo have passed; reverse the decision instead.`,
          )
        assertHasPost(item)
        await audit.record(trx, context, { action: 'review.undone', target: id })
        if (item.status === 'rejected') {
          const reopened = await reopen(trx, item)
          await notifications.undone(trx, reopened)
          await notifications.decided(trx, reopened, 'undone')
          await history.add(trx, id, 'undone', reviewer)
          return
        }
        const { id: actorId, name: actorName } = reviewer
        await saga.begin(trx, item, { kind: 'undo', actorId, actorName, requestId: context.requestId })
      })
      return saga.finish(id)
    },

    /**
     * Reverses a decision at any later time: the action of an approved item is withdrawn and the item is
     * rejected; a rejected item is reopened.
     */
    async reverse(context: RequestContext, id: string, input: RejectInput): Promise<ReviewItemRecord> {
      const { notes, reason } = validated(reviewWords, input)
      const reviewer = reviewerOf(context.viewer, undefined)
      await inTransaction(db, async (trx) => {
        const item = await open(trx, id)
        if (item.status === 'pending')
          throw new DomainError('CONFLICT', `Item ${id} is not decided; there is nothing to reverse.`)
        await audit.record(trx, context, { action: 'review.reversed', target: id, details: { reason } })
        if (item.status === 'rejected') {
          // A new round, because staff is notified once per round, and a new deadline if the first has passed.
          const deadline = timestamp(clock, reviewDeadlineMs[item.urgency])
          const dueAt = item.dueAt < timestamp(clock) ? deadline : item.dueAt
          const reopened = await reopen(trx, { ...item, round: item.round + 1, dueAt })
          await history.add(trx, id, 'reopened', reviewer, { notes, reason })
          await notifications.decided(trx, reopened, 'reopened')
          await notifications.queued(trx, reopened)
          return
        }
        const { id: actorId, name: actorName } = reviewer
        await saga.begin(trx, item, {
          kind: 'reverse',
          actorId,
          actorName,
          requestId: context.requestId,
          reviewedBy: actorId,
          reason: reason ?? 'reversed',
          ...(notes ? { notes } : {}),
        })
      })
      return saga.finish(id)
    },
  }
}
