import type { Transaction } from '../database/transaction.js'

/** The interface of a running job for its handler. */
export interface RunningJob {
  readonly id: string
  readonly key: string | undefined
  /** 1 on the first attempt. */
  readonly attempt: number
  /** Aborted when the lease was lost or the process ends; the latter some seconds later unless the handler is interruptible. */
  readonly signal: AbortSignal
  /** Reports progress: earlier failures no longer count against the number of attempts. */
  progressed(): void
  /**
   * Marks the job done in the handler's own transaction: its effect on this database then happens exactly
   * once. Throws, and so rolls the effect back, when the lease was lost.
   */
  complete(trx: Transaction): Promise<void>
}

/**
 * Handles the jobs of one kind. It may run twice for one job: after a crash, or when its lease expired while it was
 * blocked. So its effect must be idempotent: derive the effect from the payload, use `job.complete(trx)`, or send a
 * stable idempotency key.
 *
 * After an error the job is retried after the next pause of `retryAfterMs`; after the last retry it is failed:
 * visible, replayable, never deleted silently.
 */
export interface JobHandler<Payload> {
  run(payload: Payload, job: RunningJob): Promise<void>
  /** Pauses between attempts, in milliseconds; their number is the number of retries. */
  readonly retryAfterMs?: readonly number[]
  /** Makes it a recurring job: it runs at the start and this many milliseconds after each end, and never becomes failed. */
  readonly everyMs?: number
  /** Timeout of an attempt in milliseconds, after which its signal is aborted; default 10 minutes. */
  readonly timeLimitMs?: number
  /**
   * Whether its signal is aborted as soon as the process ends, because it waits for other systems or takes long, and
   * the next run resumes where it stopped. Other handlers have some seconds to finish.
   */
  readonly interruptible?: boolean
  /**
   * How many of these jobs, or of each of their groups, run concurrently in a process; default 4. No other kind takes these
   * slots, so long jobs delay only their own kind.
   */
  readonly slots?: number
  /** Whether its jobs have groups. */
  readonly grouped?: boolean
  /** Whether it handles money: administrators are alerted when the job fails permanently. */
  readonly carriesMoney?: boolean
  /** Called in the transaction that marks the job as failed, to record that for users. */
  gaveUp?(payload: Payload, error: Error, trx: Transaction): Promise<void>
}

export type JobHandlers = Readonly<Record<string, JobHandler<never>>>

/** Default pauses: 1 s, 5 s, 30 s, 2 min, 10 min, 1 h. */
export const defaultRetryAfterMs: readonly number[] = [1_000, 5_000, 30_000, 120_000, 600_000, 3_600_000]

/** Default number of slots of a queue. */
export const defaultSlots = 4

/** Thrown by a handler that must wait (the ledger is still busy): it runs again later without counting an attempt. */
export class JobNotReady extends Error {
  constructor(readonly runAgainAfterMs: number) {
    super(`Not ready, to be run again after ${runAgainAfterMs} ms`)
    this.name = 'JobNotReady'
  }
}

/**
 * Thrown by a handler when a server of others did not do what it should: the log gives the reason without a stack. The message
 * names the server, and contains no secrets or personal data.
 */
export class ExternalFailure extends Error {
  override name = 'ExternalFailure'
}

/** Thrown by a handler that can never succeed: the job fails without retries. */
export class JobCannotSucceed extends Error {
  override name = 'JobCannotSucceed'
}

/** The members of a log line about a failure: its reason if that says everything, else the error with its stack. */
export function failureFields(error: unknown): object {
  const isExplained = error instanceof ExternalFailure || error instanceof JobCannotSucceed
  return isExplained ? { reason: error.message } : { err: error }
}
