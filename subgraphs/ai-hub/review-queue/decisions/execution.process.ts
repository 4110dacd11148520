import { randomUUID } from 'node:crypto'
import { timestamp } from '../../../shared/clock.js'
import { inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import { enqueueJob, type JobHandlers, JobNotReady } from '../../../shared/jobs/jobs.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { Posts } from '../../posts/post.service.js'
import type { Labelling } from '../../training/labelling.service.js'
import { caseQuotaStore } from '../proposals/case-quota.store.js'
import type { Actor, ReviewHistory } from '../queue/review-history.service.js'
import { type ReviewItemRecord, reviewItemStore } from '../queue/review-item.store.js'
import type { ReviewNotifications } from '../queue/review-notifications.service.js'
import {
  type ActionExecutor,
  type ActionResult,
  AttemptsCutOff,
  attemptOf,
  isSameAction,
} from './action-executor.client.js'
import { recordLabel } from './decision-label.service.js'
import { itemAfterExecution } from './executed-item.policy.js'
import { type Execution, executionRules } from './execution.state.js'

/** Lease of one execution; afterwards its process counts as dead and the job takes over. */
export const EXECUTION_LEASE_MS = 30_000

/** The job that finishes executions that a crash interrupted. */
export const EXECUTE_JOB = 'review.execute'

/** Delay before the backoffice is queried again about an attempt whose result is unknown. */
const COMPENSATION_RETRY_MS = 60_000

export type ExecutionStart = Omit<Execution, 'token' | 'until'>

export interface ExecutionDependencies extends Pick<FeatureDependencies, 'db' | 'clock'> {
  readonly executor: ActionExecutor
  readonly history: ReviewHistory
  readonly notifications: ReviewNotifications
  readonly posts: Posts
  readonly labelling: Labelling
}

interface BackofficeResult {
  readonly done?: ActionResult | undefined
  /** The record stays, because other approvals led to it as well. */
  readonly stays?: true
}

export type ExecutionSaga = ReturnType<typeof createExecutionSaga>

/**
 * The saga that executes decisions exactly once. `begin` writes the intent and a job in the transaction of the
 * decision; `finish` calls the backoffice under an idempotency key and writes the result in a second transaction; after
 * a crash the job calls `resume`. An item with an execution cannot be decided about.
 */
export function createExecutionSaga(dependencies: ExecutionDependencies) {
  const { db, clock, executor, history, notifications, posts, labelling } = dependencies
  const actorOf = ({ actorId, actorName, sentBy }: Execution): Actor => ({
    id: actorId,
    name: actorName,
    sentBy,
  })

  /** Executes the action; in another round, which has another key, if the attempts of this one were cut off. */
  async function executeUncut(item: ReviewItemRecord, execution: Execution): Promise<ActionResult> {
    try {
      return await executor.execute(item, execution.requestId)
    } catch (error) {
      if (!(error instanceof AttemptsCutOff)) throw error
      const next = await inTransaction(db, async (trx) => {
        const current = await findHolding(trx, item.id, execution)
        if (!current) throw error
        if (current.round !== item.round) return current
        const later = { ...current, round: item.round + 1, attempted: [attemptOf(item)] }
        return reviewItemStore(trx).replace(later)
      })
      return executor.execute(next, execution.requestId)
    }
  }

  async function callBackoffice(item: ReviewItemRecord, execution: Execution): Promise<BackofficeResult> {
    const { kind, requestId } = execution
    const { effect } = executionRules[kind]
    if (effect === 'execute') return { done: await executeUncut(item, execution) }
    if (effect === 'withdraw_attempts') return { done: await executor.withdrawAttempts(item, requestId) }
    return (await executor.withdraw(item, requestId)) ? {} : { stays: true }
  }

  async function recordSuccess(
    trx: Transaction,
    id: string,
    execution: Execution,
    { done, stays }: BackofficeResult,
  ): Promise<ReviewItemRecord> {
    const item = await findHolding(trx, id, execution)
    if (!item) return reviewItemStore(trx).get(id)
    const { kind } = execution
    if (kind === 'compensate') return recordCompensation(trx, item, execution, done)
    const now = timestamp(clock)
    const { event } = executionRules[kind]
    const after = await reviewItemStore(trx).replace(
      itemAfterExecution(item, { ...execution, kind }, done, now),
    )
    if (after.type === 'case_creation') {
      if (kind === 'approve') await caseQuotaStore(trx).count(now)
      // An automatic case took its place on the day of the proposal.
      const takenAt = item.status === 'auto_approved' ? item.createdAt : item.review?.reviewedAt
      if (done === undefined && takenAt) await caseQuotaStore(trx).release(takenAt)
    }
    await posts.linkCase(trx, item.tweetId, after.status === 'rejected' ? undefined : after.caseId)
    const { notes, reason, changes } = execution
    if (changes) await history.add(trx, id, 'edited', actorOf(execution), { changes })
    await history.add(trx, id, event, actorOf(execution), { notes, reason, caseId: done?.caseId, stays })
    await notifications.decided(trx, after, event)
    if (kind === 'undo') await notifications.undone(trx, after)
    await recordLabel(trx, labelling, after)
    return after
  }

  /** Starts a new round: an approval after reopening is another action. */
  async function recordCompensation(
    trx: Transaction,
    item: ReviewItemRecord,
    execution: Execution,
    done: ActionResult | undefined,
  ): Promise<ReviewItemRecord> {
    const { event } = executionRules.compensate
    if (done) await history.add(trx, item.id, event, actorOf(execution), { caseId: done.caseId })
    const round = item.round + 1
    return reviewItemStore(trx).replace({ ...item, execution: undefined, attempted: [], round })
  }

  async function recordFailure(
    trx: Transaction,
    id: string,
    execution: Execution,
    error: unknown,
  ): Promise<void> {
    const item = await findHolding(trx, id, execution)
    if (!item) return
    const isRefusal = error instanceof DomainError && error.code !== 'UPSTREAM_ERROR'
    const refused = isRefusal ? { attempted: [], ...execution.unedited } : {}
    const unchanged = { ...item, execution: undefined, ...refused }
    const code = error instanceof DomainError ? error.code : 'INTERNAL_ERROR'
    await history.add(trx, id, 'execution_failed', actorOf(execution), { action: execution.kind, code })
    if (execution.kind !== 'auto') {
      await reviewItemStore(trx).replace(unchanged)
      return
    }
    if (item.type === 'case_creation') await caseQuotaStore(trx).release(item.createdAt)
    const waiting = await reviewItemStore(trx).replace({ ...unchanged, policyReason: 'execution_failed' })
    await notifications.queued(trx, waiting)
  }

  /** The item, if this execution still holds it. */
  async function findHolding(trx: Transaction, id: string, { token }: Execution) {
    const item = await reviewItemStore(trx).get(id)
    return item.execution?.token === token ? item : undefined
  }

  function newExecution(start: ExecutionStart): Execution {
    return { ...start, token: randomUUID(), until: timestamp(clock, EXECUTION_LEASE_MS) }
  }

  async function enqueueExecution(trx: Transaction, itemId: string, { until }: Execution): Promise<void> {
    const job = { kind: EXECUTE_JOB, key: itemId, payload: { itemId }, runAt: new Date(until) }
    await enqueueJob(trx, job, clock)
  }

  return {
    /**
     * Writes the intent, in the transaction of the decision.
     * @param item the item to execute, edits included
     * @throws CONFLICT when another decision was faster
     */
    async begin(trx: Transaction, item: ReviewItemRecord, start: ExecutionStart): Promise<void> {
      if (item.execution) throw new DomainError('CONFLICT', `Item ${item.id} is already being executed.`)
      const execution = newExecution(start)
      const attempt = attemptOf(item)
      const isNew = !item.attempted.some((one) => isSameAction(one, attempt))
      const attempted = isNew ? [...item.attempted, attempt] : item.attempted
      await reviewItemStore(trx).replace({ ...item, attempted, execution })
      await enqueueExecution(trx, item.id, execution)
    },

    /** The rejected item; with a compensation where an earlier attempt may have taken effect without a response. */
    withCompensation(item: ReviewItemRecord, start: Omit<ExecutionStart, 'kind'>): ReviewItemRecord {
      return item.attempted.length === 0
        ? item
        : { ...item, execution: newExecution({ ...start, kind: 'compensate' }) }
    },

    /** Enqueues the job behind {@link withCompensation}, in the transaction of the rejection. */
    async scheduleCompensation(trx: Transaction, item: ReviewItemRecord): Promise<void> {
      if (item.execution) await enqueueExecution(trx, item.id, item.execution)
    },

    /** Compensates immediately if possible; if the backoffice does not respond, the job continues. */
    async compensate(itemId: string): Promise<ReviewItemRecord> {
      const item = await reviewItemStore(db).get(itemId)
      const { execution } = item
      if (execution?.kind !== 'compensate') return item
      try {
        const result = await callBackoffice(item, execution)
        return await inTransaction(db, (trx) => recordSuccess(trx, itemId, execution, result))
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        if (error.code !== 'UPSTREAM_ERROR')
          await inTransaction(db, (trx) => recordFailure(trx, itemId, execution, error))
        return reviewItemStore(db).get(itemId)
      }
    },

    /**
     * Finishes the execution and returns the resulting item. If the backoffice refuses or does not respond, the item is
     * open for decisions again.
     * @throws DomainError of the backoffice
     */
    async finish(itemId: string): Promise<ReviewItemRecord> {
      const item = await reviewItemStore(db).get(itemId)
      const { execution } = item
      if (!execution) return item
      let result: BackofficeResult
      try {
        result = await callBackoffice(item, execution)
      } catch (error) {
        await inTransaction(db, (trx) => recordFailure(trx, itemId, execution, error))
        throw error
      }
      return inTransaction(db, (trx) => recordSuccess(trx, itemId, execution, result))
    },

    /**
     * Finishes an execution whose lease has expired; called by the job.
     * @returns the wait until the next attempt; undefined when nothing is left to do
     * @throws UPSTREAM_ERROR, with the execution kept for the next attempt
     */
    async resume(itemId: string): Promise<{ waitMs: number } | undefined> {
      const item = await reviewItemStore(db).byId(itemId)
      const execution = item?.execution
      if (!item || !execution) return undefined
      const waitMs = Date.parse(execution.until) - clock.now().getTime()
      if (waitMs > 0) return { waitMs }
      try {
        const result = await callBackoffice(item, execution)
        await inTransaction(db, (trx) => recordSuccess(trx, itemId, execution, result))
      } catch (error) {
        const isUnavailable = error instanceof DomainError && error.code === 'UPSTREAM_ERROR'
        // A rejected action must not stay in effect, however long the backoffice is unavailable.
        if (isUnavailable && execution.kind === 'compensate') return { waitMs: COMPENSATION_RETRY_MS }
        if (!(error instanceof DomainError) || isUnavailable) throw error
        await inTransaction(db, (trx) => recordFailure(trx, itemId, execution, error))
      }
      return undefined
    },

    /** Opens the item for decisions again after the job has given up. */
    async abandon(trx: Transaction, itemId: string, error: Error): Promise<void> {
      const item = await reviewItemStore(trx).byId(itemId)
      if (item?.execution) await recordFailure(trx, itemId, item.execution, error)
    },
  }
}

/** Resumes executions after the death of a process. */
export function executionHandlers(saga: ExecutionSaga): JobHandlers {
  return {
    [EXECUTE_JOB]: {
      retryAfterMs: [1_000, 5_000, 30_000, 120_000],
      async run({ itemId }: { itemId: string }) {
        const unfinished = await saga.resume(itemId)
        if (unfinished) throw new JobNotReady(unfinished.waitMs)
      },
      gaveUp: ({ itemId }: { itemId: string }, error, trx) => saga.abandon(trx, itemId, error),
    },
  }
}
