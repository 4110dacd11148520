import type { Transaction } from '../database/transaction.js'

/** What a handler may know and do while it runs. */
export interface RunningJob {
  readonly id: string
  readonly key: string | undefined
  /** 1 on the first attempt. */
  readonly attempt: number
  /** Aborted when another worker took the job over, or when the process must end: stop then. */
  readonly signal: AbortSignal
  /**
   * Marks the job done in the handler's own transaction: its effect on this database then happens exactly
   * once. Throws, and so rolls the effect back, when another worker took the job over.
   */
  complete(trx: Transaction): Promise<void>
}

/**
 * Does the jobs of one kind. It may run twice for one job: after a crash, or when its lease ended while it was
 * stuck. So its effect must not add up: write what is derived from the payload, use `job.complete(trx)`, or
 * give the other side a stable key.
 *
 * An error means another attempt after the next pause of `retryAfterMs`; after the last one the job is failed:
 * visible, replayable, never deleted silently.
 */
export interface JobHandler<Payload> {
  run(payload: Payload, job: RunningJob): Promise<void>
  /** Pauses between attempts, in milliseconds; their number is the number of retries. */
  readonly retryAfterMs?: readonly number[]
  /** Makes it a recurring job: run at the start and again so many milliseconds after each end. It never fails for good. */
  readonly everyMs?: number
  /** After so many milliseconds the attempt counts as failed and its signal is aborted; default 10 minutes. */
  readonly timeLimitMs?: number
  /** Called in the transaction that gives the job up, to record that where users see it. */
  gaveUp?(payload: Payload, error: Error, trx: Transaction): Promise<void>
}

/** Handlers by kind of job. */
export type JobHandlers = Readonly<Record<string, JobHandler<never>>>

/** The pauses of a handler that names none: 1 s, 5 s, 30 s, 2 min, 10 min, 1 h. */
export const defaultRetryAfterMs: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000]

/** Thrown by a handler whose time has not come (the ledger is still busy): run it again later, no attempt is counted. */
export class JobNotReady extends Error {
  constructor(readonly runAgainAfterMs: number) {
    super(`Not ready, to be run again after ${runAgainAfterMs} ms`)
    this.name = 'JobNotReady'
  }
}

/** Thrown by a handler that can never succeed: the job is given up at once. */
export class JobCannotSucceed extends Error {
  override name = 'JobCannotSucceed'
}
