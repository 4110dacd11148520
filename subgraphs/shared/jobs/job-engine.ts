import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { oncePerMinute } from '../../../runtime/once-per-minute.js'
import { type Clock, timestamp } from '../clock.js'
import { runUnit, type Transaction } from '../database/transaction.js'
import { newId } from '../ids.js'
import type { Log } from '../log.js'
import { jobStore, RECURRING } from './job.store.js'
import type { JobHandler, JobHandlers } from './job-handler.js'
import type { Job } from './jobs-table.js'

/**
 * Decides which process runs a job, and when. The row of the job is the record with every engine: its lease, attempts,
 * failures and replays. So the engine can be changed at any time, and failed jobs are independent of it.
 */
export interface JobEngine {
  /** Called in the transaction that makes a job pending. */
  announce?(trx: Transaction, job: Pick<Job, 'id' | 'kind'>): Promise<void>
  createWorker(options: WorkerOptions): Worker
}

/** Dependencies and settings of a worker. */
export interface WorkerOptions {
  readonly db: Knex
  readonly handlers: JobHandlers
  readonly log: Log
  readonly clock?: Clock
  /**
   * Duration of a lease in milliseconds; default 20 s. A live worker renews its leases, so this is how long the jobs
   * of a killed process wait. It must exceed the differences between the clocks of the processes.
   */
  readonly leaseMs?: number
  /**
   * How often to poll for jobs that other processes enqueued, in milliseconds. By default 1 s, and 30 s while
   * PostgreSQL notifies this process.
   */
  readonly pollMs?: number
  /** How long `stop` waits for running jobs before it aborts their signal, in milliseconds; default 10 s. */
  readonly stopGraceMs?: number
}

/** Runs the jobs of a database; any number of workers in any number of processes share them. */
export interface Worker {
  /** Runs jobs as they become due, until `stop`. */
  start(): void
  /** Takes no more jobs and waits for the running ones; one that ignores its signal keeps its lease until it expires. */
  stop(): Promise<void>
  /** Runs due jobs and the due jobs that they enqueue; returns the number of attempts. */
  runDue(): Promise<number>
  /** Whether it was started and has polled recently; false while the job table is unavailable. */
  isWorking(): boolean
}

const engines = new WeakMap<Knex, JobEngine>()

/** Sets the engine of the jobs of a database; by default it is the built-in one. */
export function setJobEngine(db: Knex, engine: JobEngine): void {
  engines.set(db, engine)
}

/** The engine that was set for a database. */
export function jobEngineOf(db: Knex): JobEngine | undefined {
  return engines.get(db)
}

/** Adds the recurring jobs, in one commit: one row per kind across all processes. */
export async function addRecurring(db: Knex, handlers: JobHandlers, clock: Clock): Promise<void> {
  const now = timestamp(clock)
  // In one order: processes that add the same rows at the same time must not wait for each other.
  const kinds = Object.keys(handlers).sort()
  const work = async (trx: Transaction) => {
    for (const kind of kinds) {
      const everyMs = handlers[kind]?.everyMs
      if (everyMs === undefined) continue
      const payload = {}
      const job = { id: newId('job'), kind, group: '', key: RECURRING, payload, runAt: now, createdAt: now }
      await jobStore(trx).addRecurring(job, timestamp(clock, everyMs))
    }
  }
  // Read committed: the rows that another process has just added are no conflict.
  await runUnit(db, work, { isolationLevel: 'read committed' })
}

/** How long a stop waits after it aborted the signals, in milliseconds. */
const ABORT_GRACE_MS = 2_000

/** The running jobs of a worker. */
export type Runs = ReturnType<typeof createRuns>

export function createRuns() {
  const running = new Set<Promise<void>>()
  const [stopping, overdue] = [new AbortController(), new AbortController()]
  return {
    /** Aborted as soon as the process ends. */
    stopping: stopping.signal,

    /** Whether a reason is to be logged: an outage of a server fails every job that needs it. */
    isDue: oncePerMinute(),

    /** Aborted when the process ends: immediately for an interruptible handler, otherwise after the time that it has to finish. */
    signalOf: (handler: JobHandler<never> | undefined): AbortSignal =>
      (handler?.interruptible ? stopping : overdue).signal,

    add(run: Promise<void>): Promise<void> {
      const ended = run.finally(() => running.delete(ended))
      running.add(ended)
      return ended
    },

    /** Interrupts what can be, waits for the running jobs, then aborts their signal and waits a moment longer. */
    async end(graceMs: number): Promise<void> {
      const reason = new Error('The process is ending')
      stopping.abort(reason)
      await settled(running, graceMs)
      overdue.abort(reason)
      await settled(running, ABORT_GRACE_MS)
    },
  }
}

async function settled(runs: ReadonlySet<Promise<void>>, withinMs: number): Promise<void> {
  const tooLong = new AbortController()
  const limit = pause(withinMs, undefined, { signal: tooLong.signal }).catch(() => undefined)
  await Promise.race([Promise.allSettled(runs), limit])
  tooLong.abort()
}
