import { currentTraceparent } from '../../../runtime/tracing/tracing.js'
import { type Clock, systemClock, timestamp } from '../clock.js'
import { databaseOf, type Transaction } from '../database/transaction.js'
import { newId } from '../ids.js'
import { jobStore } from './job.store.js'
import { jobEngineOf } from './job-engine.js'
import { announceInProcess } from './job-signal.js'
import type { Job, NewJob } from './jobs-table.js'

/** A new job. */
export interface JobRequest {
  /** The kind of the handler, for instance `webhook.deliver`. */
  readonly kind: string
  /** Passed to the handler; must survive JSON. Holds ids rather than secrets. */
  readonly payload: unknown
  /** Not before this time; by default now. */
  readonly runAt?: Date
  /** At most one unfinished job of a kind has this key. */
  readonly key?: string
  /** The group whose slots it uses, for instance the receiver that it calls; by default the slots of its kind. */
  readonly group?: string
  /** Whether failed attempts of a pending job with this key still count: work that is requested regularly is given up then. */
  readonly keepsAttempts?: boolean
}

/**
 * Writes a job in the transaction of the change that requires it (outbox), so that both happen or neither; workers
 * start right after the commit.
 * @returns the id of the job
 *
 * With a key, an unfinished job of that kind and key is reused. A pending one takes the new payload and the earlier
 * time, with no attempts made; a running one runs once more afterwards, because it may have read the state before this change.
 */
export async function enqueueJob(
  trx: Transaction,
  request: JobRequest,
  clock: Clock = systemClock,
): Promise<string> {
  const now = timestamp(clock)
  const traceparent = currentTraceparent()
  const job: NewJob = {
    id: newId('job'),
    kind: request.kind,
    group: request.group ?? '',
    ...(request.key === undefined ? {} : { key: request.key }),
    payload: request.payload,
    runAt: request.runAt?.toISOString() ?? now,
    createdAt: now,
    ...(traceparent ? { traceparent } : {}),
  }
  const id = await jobStore(trx).add(job, request.keepsAttempts)
  await announceJob(trx, { id, kind: request.kind })
  return id
}

/** Notifies workers that a job is pending, in the transaction that makes it pending. */
export async function announceJob(trx: Transaction, job: Pick<Job, 'id' | 'kind'>): Promise<void> {
  announceInProcess(trx, job.kind)
  await jobEngineOf(databaseOf(trx))?.announce?.(trx, job)
}
