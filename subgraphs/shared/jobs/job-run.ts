import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { outageOf } from '../../../runtime/connections/database-outage.js'
import { traced } from '../../../runtime/tracing/tracing.js'
import { type Clock, timestamp } from '../clock.js'
import { afterCommit, inTransaction, type Transaction } from '../database/transaction.js'
import type { Log } from '../log.js'
import { raiseAlert } from '../operator-alerts/operator-alert.worker.js'
import { jobStore } from './job.store.js'
import type { Runs } from './job-engine.js'
import {
  defaultRetryAfterMs,
  ExternalFailure,
  failureFields,
  JobCannotSucceed,
  type JobHandler,
  type JobHandlers,
  JobNotReady,
  type RunningJob,
} from './job-handler.js'
import type { Job } from './jobs-table.js'

/** Dependencies of a run. */
export interface JobRunner {
  readonly db: Knex
  readonly handlers: JobHandlers
  readonly log: Log
  readonly clock: Clock
  readonly leaseMs: number
}

/** A leased job with its handler. */
interface Run extends JobRunner {
  readonly job: Job
  readonly claim: string
  readonly handler: JobHandler<never>
  /** Aborted when the process ends, which the handler notices. */
  readonly stop: AbortSignal
  /** Aborted as soon as the process ends. */
  readonly stopping: AbortSignal
  readonly isDue: Runs['isDue']
  /** Failed attempts before this one that count. */
  failedAttempts: number
}

/** Default timeout of an attempt. */
const defaultTimeLimitMs = 600_000

/** Pause before the end of a job is recorded again, while the database is unavailable. */
const RECORD_AGAIN_MS = 1_000

/** Longer error texts are truncated. */
const errorTextLimit = 500

/** Runs a leased job and records the outcome. Never throws: if that cannot be recorded, the lease expires. */
export async function runJob(
  runner: JobRunner,
  job: Job,
  runs: Pick<Runs, 'signalOf' | 'stopping' | 'isDue'>,
): Promise<void> {
  const handler = runner.handlers[job.kind]
  if (handler === undefined || job.lockedBy === undefined) return
  const run: Run = {
    ...runner,
    job,
    claim: job.lockedBy,
    handler,
    stop: runs.signalOf(handler),
    stopping: runs.stopping,
    isDue: runs.isDue,
    failedAttempts: job.attempts - 1,
  }
  try {
    await traced(
      `job ${job.kind}`,
      () => attempt(run),
      () => jobSpan(job),
    ).catch((error: unknown) =>
      recordFailureInTime(run, error instanceof Error ? error : new Error(String(error))),
    )
  } catch (error) {
    runner.log.error(
      { err: error, ...named(job) },
      'The end of a job could not be recorded; it will run again',
    )
  }
}

/** A job has a separate trace, linked to the span that enqueued it. */
function jobSpan({ id, kind, attempts, traceparent }: Job) {
  const attributes = { 'job.id': id, 'job.kind': kind, 'job.attempt': attempts }
  return { root: true as const, attributes, ...(traceparent ? { cause: traceparent } : {}) }
}

async function attempt(run: Run): Promise<void> {
  const { job, handler } = run
  if (job.attempts > retriesOf(handler).length + 1)
    throw new JobCannotSucceed('Every attempt ended with a crash of its process.')
  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, run.stop])
  const lease = setInterval(leaseKeeper(run, ending), run.leaseMs / 3)
  let completed = false
  const running: RunningJob = {
    id: job.id,
    key: job.key,
    attempt: job.attempts,
    signal,
    progressed: () => {
      run.failedAttempts = 0
    },
    complete: async (trx) => {
      await completeIn(trx, run)
      afterCommit(trx, () => {
        completed = true
      })
    },
  }
  try {
    await withinTimeLimit(handler, ending, () => handler.run(job.payload as never, running))
  } finally {
    clearInterval(lease)
  }
  if (!completed && !(await recordDone(run.db, run))) logLostLease(run)
}

/**
 * Renews the lease when called, unless the previous renewal is running: on a slow database renewals would accumulate.
 */
function leaseKeeper(run: Run, ending: AbortController): () => void {
  let renewing = false
  return () => {
    if (renewing) return
    renewing = true
    void keepLease(run, ending).finally(() => {
      renewing = false
    })
  }
}

async function keepLease(run: Run, ending: AbortController): Promise<void> {
  try {
    const kept = { until: timestamp(run.clock, run.leaseMs), attempts: run.failedAttempts + 1 }
    if (!(await jobStore(run.db).renew(run.job.id, run.claim, kept)))
      ending.abort(new Error('Another worker has taken the job over'))
  } catch (error) {
    if (outageOf(error) === undefined || run.isDue(`lease ${(error as Error).message}`))
      run.log.warn({ err: error, ...named(run.job) }, 'The lease of a job could not be renewed; trying again')
  }
}

async function withinTimeLimit(
  handler: JobHandler<never>,
  ending: AbortController,
  work: () => Promise<void>,
): Promise<void> {
  const limitMs = handler.timeLimitMs ?? defaultTimeLimitMs
  const done = new AbortController()
  const limit = pause(limitMs, undefined, { signal: done.signal }).then(
    () => {
      const error = new Error(`The handler took longer than its limit of ${limitMs} ms.`)
      ending.abort(error)
      throw error
    },
    () => undefined,
  )
  try {
    await Promise.race([work(), limit])
  } finally {
    done.abort()
  }
}

async function completeIn(trx: Transaction, run: Run): Promise<void> {
  if (!(await recordDone(trx, run)))
    throw new Error(`Another worker has taken job ${run.job.id} over; this one must change nothing.`)
}

/** Reschedules a recurring job and deletes any other. False when the lease was lost. */
function recordDone(db: Knex, { job, claim, handler, clock }: Run): Promise<boolean> {
  if (handler.everyMs === undefined) return jobStore(db).finish(job.id, claim, timestamp(clock))
  return jobStore(db).release(job.id, claim, { runAt: timestamp(clock, handler.everyMs), attempts: 0 })
}

/** Records a failure, also after an outage of the database that is shorter than the lease: nothing waits for the end of the job then. */
async function recordFailureInTime(run: Run, error: Error): Promise<void> {
  for (const expiresAt = performance.now() + run.leaseMs; ; ) {
    try {
      return await recordFailure(run, error)
    } catch (unavailable) {
      if (run.stopping.aborted || performance.now() > expiresAt) throw unavailable
      await pause(RECORD_AGAIN_MS, undefined, { signal: run.stopping }).catch(() => undefined)
    }
  }
}

async function recordFailure(run: Run, error: Error): Promise<void> {
  const { db, job, claim, handler, clock, log, failedAttempts } = run
  // PostgreSQL stores no NUL, and alerts no control characters, which errors about unreadable responses quote.
  const text = error.message.replace(/\p{Cc}+/gu, ' ').slice(0, errorTextLimit)
  const again = (delayMs: number, attempts: number, why?: string) =>
    jobStore(db).release(job.id, claim, {
      runAt: timestamp(clock, delayMs),
      attempts,
      ...(why === undefined ? {} : { error: why }),
    })
  const about = { ...failureFields(error), ...named(job) }
  let kept: boolean
  const retryAfterMs = error instanceof JobCannotSucceed ? undefined : retriesOf(handler)[failedAttempts]
  if (run.stop.aborted) kept = await again(0, failedAttempts)
  else if (error instanceof JobNotReady) kept = await again(error.runAgainAfterMs, failedAttempts)
  else if (retryAfterMs !== undefined) {
    if (!(error instanceof ExternalFailure) || run.isDue(`${job.kind} ${text}`))
      log.warn({ ...about, retryAfterMs }, 'A job failed and will be tried again')
    kept = await again(retryAfterMs, failedAttempts + 1, text)
  } else if (handler.everyMs !== undefined) {
    log.error(about, 'A recurring job failed; it runs again at its next time')
    kept = await again(handler.everyMs, 0, text)
  } else {
    log.error(about, 'A job was given up; it can be replayed')
    kept = await giveUp(run, error, text)
  }
  if (!kept) logLostLease(run)
}

async function giveUp({ db, job, claim, handler, clock }: Run, error: Error, text: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const outcome = await jobStore(trx).fail(job.id, claim, timestamp(clock), text)
    if (outcome !== 'failed') return outcome === 'renewed'
    await handler.gaveUp?.(job.payload as never, error, trx)
    if (handler.carriesMoney) await alertOperators(trx, job, text, clock)
    return true
  })
}

/** One alert per kind, however many of its jobs fail before it is sent. */
function alertOperators(trx: Transaction, { id, kind }: Job, error: string, clock: Clock): Promise<void> {
  const message =
    `A background job of kind ${kind} failed permanently, and money depends on it. Its last error: ${error} ` +
    `Remove the cause, then replay this job and others of its kind: npm run jobs -- replay ${id}, or the mutation replay…Job.`
  return raiseAlert(trx, `job ${kind}`, { severity: 'critical', message, metadata: { job: id, kind } }, clock)
}

function retriesOf(handler: JobHandler<never>): readonly number[] {
  return handler.retryAfterMs ?? defaultRetryAfterMs
}

function logLostLease(run: Run): void {
  run.log.warn(
    named(run.job),
    'A job ended after its lease had expired; its outcome is left to the worker that leased it since',
  )
}

function named(job: Job) {
  return { job: job.id, kind: job.kind, attempt: job.attempts }
}
