import type { Knex } from 'knex'
import type { Clock } from '../clock.js'
import type { Transaction } from '../database/transaction.js'
import type { Log } from '../log.js'
import type { JobHandlers } from './job-handler.js'
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
  /** Polls for due jobs now. */
  wake(): void
  /** Whether it was started and has polled recently; false while the job table is unavailable. */
  isWorking(): boolean
}

const engines = new WeakMap<Knex, JobEngine>()

/** Sets the engine of the jobs of a database; without it they have the built-in one. */
export function setJobEngine(db: Knex, engine: JobEngine): void {
  engines.set(db, engine)
}

/** The engine that was set for a database. */
export function jobEngineOf(db: Knex): JobEngine | undefined {
  return engines.get(db)
}
