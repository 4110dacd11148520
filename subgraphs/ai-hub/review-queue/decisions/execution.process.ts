import { randomUUID } from 'node:crypto'
import { type Clock, timestamp } from '../../../shared/clock.js'
import { type Database, inTransaction, type Transaction } from '../../../shared/database.js'
import { DomainError } from '../../../shared/domain-error.js'
import { enqueueJob } from '../../../shared/jobs/jobs.js'
import type { Posts } from '../../posts/post.service.js'
import type { Labelling } from '../../training/labelling.service.js'
import { caseQuotaStore } from '../proposals/case-quota.store.js'
import type { Actor, ReviewHistory } from '../queue/review-history.service.js'
import { type ReviewItemRecord, reviewItemStore } from '../queue/review-item.store.js'
import type { Execution } from '../queue/review-item-row.store.js'
import type { ReviewNotifications } from '../queue/review-notifications.service.js'
import { type ActionDone, type ActionExecutor, isSameAction } from './action-executor.client.js'
import { recordLabel } from './decision-label.service.js'
import { itemAfter } from './execution.state.js'

/** How long a process has for one execution; then its job takes over, because the process counts as dead. */
export const EXECUTION_LEASE_MS = 30_000

/** The job that finishes what a crash interrupted. */
export const EXECUTE_JOB = 'review.execute'

/** When an attempt whose fate the backoffice did not tell is asked for again. */
const SETTLE_AGAIN_MS = 60_000

/** What an execution is begun with. */
export type ExecutionStart = Omit<Execution, 'token' | 'until'>

export interface ExecutionDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly executor: ActionExecutor
  readonly history: ReviewHistory
  readonly notifications: ReviewNotifications
  readonly posts: Posts
  readonly labelling: Labelling
}

/** What came of an execution: what was done, or that what was to be withdrawn stays because others did it as well. */
interface Performed {
  readonly done?: ActionDone | undefined
  readonly stays?: true
}

/** Operations on executions. */
export type ExecutionSaga = ReturnType<typeof createExecutionSaga>

/**
 * Carries decisions out exactly once. The decision is written first, with a job behind it; then the backoffice
 * is asked under a key that makes a repetition harmless; then the result is written. Where the process dies in
 * between, the job does the rest. While an execution stands on an item nobody else can decide about it.
 */
export function createExecutionSaga(dependencies: ExecutionDependencies) {
  const { db, clock, executor, history, notifications, posts, labelling } = dependencies
  const actorOf = ({ actorId, actorName }: Execution): Actor => ({ id: actorId, name: actorName })

  async function perform(item: ReviewItemRecord, execution: Execution): Promise<Performed> {
    const { kind, requestId, reason, notes } = execution
    if (kind === 'approve' || kind === 'auto') return { done: await executor.carryOut(item, requestId) }
    if (kind === 'settle')
      return { done: await executor.settle(item, notes ?? reason ?? 'the item was rejected', requestId) }
    const why = notes ?? reason ?? 'the decision was undone'
    return (await executor.withdraw(item, why, requestId)) ? {} : { stays: true }
  }

  async function recordDone(
    trx: Transaction,
    id: string,
    execution: Execution,
    { done, stays }: Performed,
  ): Promise<ReviewItemRecord> {
    const item = await heldBy(trx, id, execution)
    if (!item) return known(trx, id)
    const { kind } = execution
    if (kind === 'settle') return recordSettled(trx, item, execution, done)
    const now = timestamp(clock)
    const { after, event } = itemAfter(item, { ...execution, kind }, done, now)
    await replace(trx, after)
    if (item.type === 'case_creation') {
      if (execution.kind === 'approve') await caseQuotaStore(trx).count(now)
      if (done === undefined && item.review) await caseQuotaStore(trx).giveBack(item.review.reviewedAt)
    }
    await posts.linkCase(trx, item.tweetId, after.status === 'rejected' ? undefined : after.caseId)
    const { notes, reason, changes } = execution
    if (changes) await history.add(trx, id, 'edited', actorOf(execution), { changes })
    await history.add(trx, id, event, actorOf(execution), { notes, reason, caseId: done?.caseId, stays })
    await notifications.decided(trx, after, event)
    await recordLabel(trx, labelling, after, changes)
    return known(trx, id)
  }

  /** What is approved after a reopening is another action from now on. */
  async function recordSettled(
    trx: Transaction,
    item: ReviewItemRecord,
    execution: Execution,
    done: ActionDone | undefined,
  ): Promise<ReviewItemRecord> {
    await replace(trx, { ...item, execution: undefined, attempted: [], round: item.round + 1 })
    if (done)
      await history.add(trx, item.id, 'attempt_withdrawn', actorOf(execution), { caseId: done.caseId })
    return known(trx, item.id)
  }

  async function recordFailure(
    trx: Transaction,
    id: string,
    execution: Execution,
    error: unknown,
  ): Promise<void> {
    const item = await heldBy(trx, id, execution)
    if (!item) return
    const isRefusal = error instanceof DomainError && error.code !== 'UPSTREAM_ERROR'
    const stayed = { ...item, execution: undefined, ...(isRefusal ? { attempted: [] } : {}) }
    const code = error instanceof DomainError ? error.code : 'INTERNAL_ERROR'
    await history.add(trx, id, 'execution_failed', actorOf(execution), { action: execution.kind, code })
    if (execution.kind !== 'auto') return replace(trx, stayed)
    if (item.type === 'case_creation') await caseQuotaStore(trx).giveBack(item.createdAt)
    const waiting = { ...stayed, policyReason: 'execution_failed' }
    await replace(trx, waiting)
    await notifications.queued(trx, waiting)
  }

  async function heldBy(trx: Transaction, id: string, { token }: Execution) {
    const item = await known(trx, id)
    return item.execution?.token === token ? item : undefined
  }

  async function known(from: Database | Transaction, id: string): Promise<ReviewItemRecord> {
    const item = await reviewItemStore(from).byId(id)
    if (!item) throw new DomainError('NOT_FOUND', `There is no review item ${id}.`)
    return item
  }

  function executionOf(start: ExecutionStart): Execution {
    return { ...start, token: randomUUID(), until: timestamp(clock, EXECUTION_LEASE_MS) }
  }

  async function enqueueExecution(trx: Transaction, itemId: string, { until }: Execution): Promise<void> {
    const job = { kind: EXECUTE_JOB, key: itemId, payload: { itemId }, runAt: new Date(until) }
    await enqueueJob(trx, job, clock)
  }

  async function stand(trx: Transaction, item: ReviewItemRecord, execution: Execution): Promise<void> {
    await replace(trx, { ...item, execution })
    await enqueueExecution(trx, item.id, execution)
  }

  async function replace(trx: Transaction, item: ReviewItemRecord): Promise<void> {
    if (!(await reviewItemStore(trx).replace(item))) throw modifiedConcurrently(item.id)
  }

  return {
    /**
     * Writes what is to be carried out, in the transaction of the decision.
     * @param item as it shall be carried out, edits included
     * @throws CONFLICT when somebody else was faster
     */
    async begin(trx: Transaction, item: ReviewItemRecord, start: ExecutionStart): Promise<void> {
      if (item.execution) throw new DomainError('CONFLICT', `Item ${item.id} is being carried out already.`)
      const execution = executionOf(start)
      const isNew = !item.attempted.some((one) => isSameAction(one, item.proposedAction))
      const attempted = isNew ? [...item.attempted, item.proposedAction] : item.attempted
      await stand(trx, { ...item, attempted }, execution)
    },

    /**
     * The item as it is rejected: where an attempt to carry it out may have been done although no answer came, that is
     * found out and withdrawn before anybody decides about the item again.
     */
    settling(item: ReviewItemRecord, start: ExecutionStart): ReviewItemRecord {
      return item.attempted.length === 0
        ? item
        : { ...item, execution: executionOf({ ...start, kind: 'settle' }) }
    },

    /** Puts the job behind what {@link settling} began, in the transaction of the rejection. */
    async watch(trx: Transaction, item: ReviewItemRecord): Promise<void> {
      if (item.execution) await enqueueExecution(trx, item.id, item.execution)
    },

    /** Settles at once what can be; where the backoffice does not answer, the job goes on. */
    async settle(itemId: string): Promise<ReviewItemRecord> {
      const item = await known(db, itemId)
      const { execution } = item
      if (execution?.kind !== 'settle') return item
      try {
        const performed = await perform(item, execution)
        return await inTransaction(db, (trx) => recordDone(trx, itemId, execution, performed))
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        if (error.code !== 'UPSTREAM_ERROR')
          await inTransaction(db, (trx) => recordFailure(trx, itemId, execution, error))
        return known(db, itemId)
      }
    },

    /**
     * Carries out what was begun and answers the item afterwards. When the backoffice does not do it, the item
     * is open for decisions again and the error says why.
     */
    async finish(itemId: string): Promise<ReviewItemRecord> {
      const item = await known(db, itemId)
      const { execution } = item
      if (!execution) return item
      let performed: Performed
      try {
        performed = await perform(item, execution)
      } catch (error) {
        await inTransaction(db, (trx) => recordFailure(trx, itemId, execution, error))
        throw error
      }
      return inTransaction(db, (trx) => recordDone(trx, itemId, execution, performed))
    },

    /** The same for the job: an upstream failure is thrown with the execution left standing. */
    async resume(itemId: string): Promise<{ waitMs: number } | undefined> {
      const item = await reviewItemStore(db).byId(itemId)
      const execution = item?.execution
      if (!item || !execution) return undefined
      const waitMs = Date.parse(execution.until) - clock.now().getTime()
      if (waitMs > 0) return { waitMs }
      try {
        const performed = await perform(item, execution)
        await inTransaction(db, (trx) => recordDone(trx, itemId, execution, performed))
      } catch (error) {
        const isAway = error instanceof DomainError && error.code === 'UPSTREAM_ERROR'
        // What was rejected may not stay done, however long the backoffice is away.
        if (isAway && execution.kind === 'settle') return { waitMs: SETTLE_AGAIN_MS }
        if (!(error instanceof DomainError) || isAway) throw error
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

/** Of decisions that race one counts; the others learn of it. */
export function modifiedConcurrently(id: string): DomainError {
  return new DomainError('CONFLICT', `Somebody else decided about item ${id} meanwhile. Read it again.`)
}
