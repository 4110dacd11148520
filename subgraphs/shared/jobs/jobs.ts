import type { Knex } from 'knex'
import { type Clock, systemClock, type Timestamp, timestamp } from '../clock.js'
import { afterCommit, databaseOf, type Transaction } from '../database/transaction.js'
import { DomainError } from '../domain-error.js'
import { newId } from '../ids.js'
import { failedJobStore } from './failed-job.store.js'
import { type JobTally, jobStore } from './job.store.js'
import { announceWork } from './job-signal.js'

export {
  JobCannotSucceed,
  type JobHandler,
  type JobHandlers,
  JobNotReady,
  type RunningJob,
} from './job-handler.js'
export { createWorker, type Worker } from './worker.js'

/** A request for background work. */
export interface JobRequest {
  /** Names the handler, for instance `webhook.deliver`. */
  readonly kind: string
  /** Passed to the handler; must survive JSON. Holds ids rather than secrets. */
  readonly payload: unknown
  /** Not before this time; by default now. */
  readonly runAt?: Date
  /** At most one unfinished job of a kind has this key. */
  readonly key?: string
  /** Whose slots it takes, for instance the receiver that it calls; by default the slots of its kind. */
  readonly group?: string
}

/**
 * Writes a job in the transaction of the change that makes it necessary, so that both happen or neither;
 * workers start right after the commit: those of this process, and on PostgreSQL those of all.
 * @returns the id of the job
 *
 * With a key, an unfinished job of that kind and key is reused. A pending one takes the new payload and the earlier
 * time; a running one runs once more afterwards, because it may have read the state before this change.
 */
export async function enqueueJob(
  trx: Transaction,
  request: JobRequest,
  clock: Clock = systemClock,
): Promise<string> {
  const now = timestamp(clock)
  const id = await jobStore(trx).add({
    id: newId('job'),
    kind: request.kind,
    group: request.group ?? '',
    ...(request.key === undefined ? {} : { key: request.key }),
    payload: request.payload,
    runAt: request.runAt?.toISOString() ?? now,
    createdAt: now,
  })
  const db = databaseOf(trx)
  afterCommit(trx, () => announceWork(db, request.kind))
  return id
}

/** Deletes failed jobs of a kind and key that newer work replaces. */
export async function forgetFailedJobs(trx: Transaction, kind: string, key: string): Promise<void> {
  await failedJobStore(trx).deleteByKey(kind, key)
}

/** When the next job of these kinds is due, or the lease of a running one ends; undefined without any. */
export async function nextJobDueAt(db: Knex, kinds: readonly string[]): Promise<Timestamp | undefined> {
  const active = await jobStore(db).activeQueues(kinds)
  return active.flatMap(({ dueAt, leaseEndsAt }) => [dueAt ?? [], leaseEndsAt ?? []].flat()).sort()[0]
}

/** How many jobs of each kind are in each state, and how old they are. */
export async function tallyJobs(db: Knex): Promise<JobTally[]> {
  return jobStore(db).tallies()
}

/**
 * Gives a failed job all its attempts again, from now on.
 * @throws DomainError NOT_FOUND when no failed job has the id, CONFLICT when the same work is queued already
 */
export async function replayJob(trx: Transaction, id: string, clock: Clock = systemClock): Promise<void> {
  const outcome = await failedJobStore(trx).replay(id, timestamp(clock))
  if (outcome === 'unknown') throw new DomainError('NOT_FOUND', `There is no failed job ${id}.`)
  if (outcome === 'queued') throw new DomainError('CONFLICT', 'The same work is queued again already.')
  const db = databaseOf(trx)
  afterCommit(trx, () => announceWork(db))
}
