import type { Knex } from 'knex'
import { type Clock, systemClock, type Timestamp, timestamp } from '../clock.js'
import type { Transaction } from '../database/transaction.js'
import { DomainError, notFound } from '../domain-error.js'
import { builtInEngine } from './built-in-engine.js'
import { announceJob } from './enqueue-job.js'
import { failedJobStore } from './failed-job.store.js'
import { type JobTally, jobStore } from './job.store.js'
import { jobEngineOf, type Worker, type WorkerOptions } from './job-engine.js'

export { enqueueJob } from './enqueue-job.js'
export { RECURRING } from './job.store.js'
export type { Worker } from './job-engine.js'
export {
  ExternalFailure,
  failureFields,
  JobCannotSucceed,
  type JobHandler,
  type JobHandlers,
  JobNotReady,
  type RunningJob,
} from './job-handler.js'

/** A worker of the database's engine; nothing happens before `start` or `runDue`. */
export function createWorker(options: WorkerOptions): Worker {
  return (jobEngineOf(options.db) ?? builtInEngine).createWorker(options)
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
 * Makes a failed job pending with all its attempts.
 * @throws DomainError NOT_FOUND when no failed job has the id, CONFLICT when the same work is queued already
 */
export async function replayJob(trx: Transaction, id: string, clock: Clock = systemClock): Promise<void> {
  const outcome = await failedJobStore(trx).replay(id, timestamp(clock))
  if (outcome === 'unknown') throw notFound('Failed job', id)
  if (outcome === 'queued') throw new DomainError('CONFLICT', 'The same work is already queued again.')
  await announceJob(trx, outcome)
}
