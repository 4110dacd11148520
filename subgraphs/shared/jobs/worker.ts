import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Knex } from 'knex'
import { type Clock, systemClock, timestamp } from '../clock.js'
import { newId } from '../ids.js'
import type { Log } from '../log.js'
import { type Job, jobStore } from './job.store.js'
import type { JobHandlers } from './job-handler.js'
import { runJob } from './job-run.js'
import { onWork } from './job-signal.js'

/** Dependencies and settings of a worker. */
export interface WorkerOptions {
  readonly db: Knex
  readonly handlers: JobHandlers
  readonly log: Log
  readonly clock?: Clock
  /** How many jobs run at once; default 4. */
  readonly concurrency?: number
  /**
   * Duration of a lease in milliseconds; default 20 s. A live worker renews its leases, so this is how long the jobs
   * of a killed process wait. Processes compare their own
   * clocks: it must be longer than these differ.
   */
  readonly leaseMs?: number
  /** How often to poll for jobs that other processes enqueued, in milliseconds; default 1 s. */
  readonly pollMs?: number
  /** How long `stop` lets running jobs go on before it aborts their signal, in milliseconds; default 10 s. */
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
  /** Looks for due jobs now. */
  wake(): void
  /** Whether it was started and has looked for work lately; false while the job table cannot be used. */
  isWorking(): boolean
}

/** How long `stop` waits after it aborted the signals. */
const abortGraceMs = 2_000

/** A worker whose last look is older than its pause and this does not work any more. */
const overdueMs = 10_000

/** How long to wait when due jobs were there but other workers took them. */
const contendedPauseMs = 50

/** See {@link Worker}; nothing happens before `start` or `runDue`. */
export function createWorker(options: WorkerOptions): Worker {
  const { db, handlers, log, clock = systemClock } = options
  const { concurrency = 4, leaseMs = 20_000, pollMs = 1_000, stopGraceMs = 10_000 } = options
  const kinds = Object.keys(handlers)
  const alarm = createAlarm()
  const abort = new AbortController()
  const running = new Set<Promise<void>>()
  let stopped = false
  let recurringAdded = false
  let loop: Promise<void> | undefined
  /** When it last looked for work without an error; `performance.now()`. */
  let lookedAt = Number.NEGATIVE_INFINITY
  // Each worker looks only when there may be something for it: a look costs a query.
  const unsubscribe = onWork(db, (kind) => {
    if (kind === undefined || kind in handlers) alarm.ring()
  })

  async function dueInMs(): Promise<number> {
    if (!recurringAdded) await addRecurring(db, handlers, clock)
    recurringAdded = true
    const dueAt = await jobStore(db).nextDueAt(kinds)
    return dueAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(dueAt) - clock.now().getTime()
  }

  async function beginDue(limit: number): Promise<Promise<void>[]> {
    const [now, until] = [timestamp(clock), timestamp(clock, leaseMs)]
    const jobs = await jobStore(db).claim(kinds, randomUUID(), now, until, limit)
    return jobs.map(begin)
  }

  function begin(job: Job): Promise<void> {
    const run = runJob({ db, handlers, log, clock, leaseMs }, job, abort.signal).finally(() => {
      running.delete(run)
      alarm.ring()
    })
    running.add(run)
    return run
  }

  /** Starts jobs while there is capacity; returns how long to sleep unless woken. */
  async function takeTurn(): Promise<number> {
    if (running.size >= concurrency) return pollMs
    const wait = await dueInMs()
    if (wait > 0) return Math.min(wait, pollMs)
    const begun = await beginDue(concurrency - running.size)
    return begun.length > 0 ? 0 : contendedPauseMs
  }

  async function workUntilStopped(): Promise<void> {
    while (!stopped) {
      const wait = await takeTurn().then(
        (pauseMs) => {
          lookedAt = performance.now()
          return pauseMs
        },
        (error: unknown) => {
          lookedAt = Number.NEGATIVE_INFINITY
          log.error({ err: error }, 'The job table cannot be used; trying again')
          return pollMs
        },
      )
      if (!stopped) await alarm.wait(wait)
    }
  }

  return {
    start() {
      loop ??= workUntilStopped()
    },
    async stop() {
      stopped = true
      unsubscribe()
      alarm.ring()
      await loop
      await ended(running, stopGraceMs)
      abort.abort(new Error('The process is ending'))
      await ended(running, abortGraceMs)
    },
    async runDue() {
      let attempts = 0
      while (!stopped && (await dueInMs()) <= 0) {
        const begun = await beginDue(concurrency)
        if (begun.length === 0) break
        await Promise.all(begun)
        attempts += begun.length
      }
      return attempts
    },
    wake: alarm.ring,
    isWorking: () => !stopped && performance.now() - lookedAt < pollMs + overdueMs,
  }
}

/** One row per recurring kind across all processes. */
async function addRecurring(db: Knex, handlers: JobHandlers, clock: Clock): Promise<void> {
  const now = timestamp(clock)
  for (const [kind, { everyMs }] of Object.entries(handlers)) {
    if (everyMs === undefined) continue
    const job = { id: newId('job'), kind, key: 'recurring', payload: {}, runAt: now, createdAt: now }
    await jobStore(db).addRecurring(job, timestamp(clock, everyMs))
  }
}

async function ended(runs: ReadonlySet<Promise<void>>, withinMs: number): Promise<void> {
  const tooLong = new AbortController()
  const limit = pause(withinMs, undefined, { signal: tooLong.signal }).catch(() => undefined)
  await Promise.race([Promise.allSettled(runs), limit])
  tooLong.abort()
}

/** A pause that can be interrupted; an interruption before it begins counts. */
function createAlarm() {
  let rung = false
  let cutShort: (() => void) | undefined
  return {
    ring: () => {
      rung = true
      cutShort?.()
    },
    wait: async (ms: number) => {
      if (!rung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms)
          cutShort = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      rung = false
      cutShort = undefined
    },
  }
}
