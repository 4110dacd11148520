import { randomUUID } from 'node:crypto'
import { reportedOnce } from '../../../runtime/connections/reported-once.js'
import { systemClock, timestamp } from '../clock.js'
import { type ActiveQueue, type JobQueue, jobStore } from './job.store.js'
import type { JobEngine, Worker, WorkerOptions } from './job-engine.js'
import { addRecurring, createRuns } from './job-engine.js'
import { defaultSlots } from './job-handler.js'
import { runJob } from './job-run.js'
import { createAlarm, type JobListener, listenForJobs, onWork } from './job-signal.js'
import type { Job } from './jobs-table.js'

const POLL_MS = 1_000
const POLL_WHILE_LISTENING_MS = 30_000

/** A worker whose last successful poll is older than its pause and this counts as stopped. */
const overdueMs = 10_000

/** The pause after other workers took the jobs that were due. */
const contendedPauseMs = 50

/** Polls the table for due jobs: after a commit that announced some, and at intervals. */
export const builtInEngine: JobEngine = { createWorker }

/** See {@link Worker}; nothing happens before `start` or `runDue`. */
function createWorker(options: WorkerOptions): Worker {
  const { db, handlers, log, clock = systemClock, leaseMs = 20_000, stopGraceMs = 10_000 } = options
  const kinds = Object.keys(handlers)
  const alarm = createAlarm()
  const runs = createRuns()
  /** Running jobs by queue. */
  const used = new Map<string, number>()
  /** Kinds that may have due jobs. The others have none before their time in `dueAt`, so that a poll reads only a few. */
  const unknown = new Set(kinds)
  const dueAt = new Map<string, number>()
  let stopped = false
  /** The last time of the clock; undefined before the recurring jobs were added. */
  let last: number | undefined
  let loop: Promise<void> | undefined
  let listener: JobListener | undefined
  /** The last poll without an error; `performance.now()`. */
  let lookedAt = Number.NEGATIVE_INFINITY
  /** The last poll of all kinds; `performance.now()`. */
  let polledAt = Number.NEGATIVE_INFINITY
  const unsubscribe = onWork(db, ring)

  function ring(kind?: string): void {
    if (kind !== undefined && !(kind in handlers)) return
    for (const one of kind === undefined ? kinds : [kind]) unknown.add(one)
    alarm.ring()
  }

  const freeSlots = (queue: JobQueue) =>
    (handlers[queue.kind]?.slots ?? defaultSlots) - (used.get(nameOf(queue)) ?? 0)

  const pollMs = () => options.pollMs ?? (listener?.isListening() ? POLL_WHILE_LISTENING_MS : POLL_MS)

  /** The queues with due jobs and free slots, most urgent first; records when the others will be due. */
  async function dueQueues(): Promise<ActiveQueue[]> {
    const now = clock.now().getTime()
    // When the clock was set back, they would wait until it shows their former time again.
    if (last === undefined || now < last) await addRecurring(db, handlers, clock)
    last = now
    for (const [kind, time] of dueAt) if (time <= now) unknown.add(kind)
    const asked = [...unknown]
    unknown.clear()
    const active = await jobStore(db)
      .activeQueues(asked)
      .catch((error: unknown) => {
        for (const kind of asked) unknown.add(kind)
        throw error
      })
    const open = active.filter((queue) => freeSlots(queue) > 0)
    for (const kind of asked) dueAt.delete(kind)
    for (const queue of open)
      dueAt.set(queue.kind, Math.min(dueTime(queue), dueAt.get(queue.kind) ?? Number.POSITIVE_INFINITY))
    return open.filter((queue) => dueTime(queue) <= now).sort((a, b) => dueTime(a) - dueTime(b))
  }

  /** Leases and starts the due jobs of a queue, as many as it has free slots. */
  async function beginDue(queue: ActiveQueue): Promise<Promise<void>[]> {
    const now = timestamp(clock)
    const lease = { now, until: timestamp(clock, leaseMs) }
    const begun: Promise<void>[] = []
    for (const [which, time] of [
      ['due', queue.dueAt],
      ['expired', queue.leaseEndsAt],
    ] as const) {
      const limit = freeSlots(queue)
      if (limit <= 0 || time === undefined || time > now) continue
      const claimed = await jobStore(db).claim(queue, which, { ...lease, claim: randomUUID(), limit })
      begun.push(...claimed.map(begin))
    }
    if (begun.length > 0) unknown.add(queue.kind)
    return begun
  }

  function begin(job: Job): Promise<void> {
    const queue = nameOf(job)
    used.set(queue, (used.get(queue) ?? 0) + 1)
    const run = runJob({ db, handlers, log, clock, leaseMs }, job, runs).finally(() => {
      const left = (used.get(queue) ?? 1) - 1
      if (left > 0) used.set(queue, left)
      else used.delete(queue)
      ring(job.kind)
    })
    return runs.add(run)
  }

  /** Starts the due jobs of all queues with free slots. */
  async function beginAllDue(): Promise<{ begun: Promise<void>[]; contended: boolean }> {
    const due = await dueQueues()
    const begun: Promise<void>[] = []
    for (const queue of due) if (!stopped) begun.push(...(await beginDue(queue)))
    return { begun, contended: due.length > 0 && begun.length === 0 }
  }

  /** Starts jobs; returns how long to sleep unless woken. */
  async function takeTurn(): Promise<number> {
    if (performance.now() - polledAt >= pollMs()) {
      for (const kind of kinds) unknown.add(kind)
      polledAt = performance.now()
    }
    const { contended } = await beginAllDue()
    if (contended) return contendedPauseMs
    if (unknown.size > 0) return 0
    const next = Math.min(...dueAt.values()) - clock.now().getTime()
    return Math.max(0, Math.min(next, polledAt + pollMs() - performance.now()))
  }

  async function workUntilStopped(): Promise<void> {
    listener = listenForJobs(db, ring, log)
    const { lost, restored } = reportedOnce<unknown>((error) =>
      log.error({ err: error }, 'The job table is unavailable; trying again'),
    )
    while (!stopped) {
      const wait = await takeTurn().then(
        (pauseMs) => {
          lookedAt = performance.now()
          restored()
          return pauseMs
        },
        (error: unknown) => {
          lookedAt = Number.NEGATIVE_INFINITY
          lost(error)
          return options.pollMs ?? POLL_MS
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
      await Promise.all([loop, listener?.close()])
      await runs.end(stopGraceMs)
    },
    async runDue() {
      let attempts = 0
      while (!stopped) {
        for (const kind of kinds) unknown.add(kind)
        const { begun } = await beginAllDue()
        if (begun.length === 0) break
        await Promise.all(begun)
        attempts += begun.length
      }
      return attempts
    },
    isWorking: () => !stopped && performance.now() - lookedAt < pollMs() + overdueMs,
  }
}

const nameOf = ({ kind, group }: JobQueue) => `${kind} ${group}`

/** When a queue has a job to begin; a lease counts from the moment after its end. */
function dueTime({ dueAt, leaseEndsAt }: ActiveQueue): number {
  const due = dueAt === undefined ? Number.POSITIVE_INFINITY : Date.parse(dueAt)
  return leaseEndsAt === undefined ? due : Math.min(due, Date.parse(leaseEndsAt) + 1)
}
