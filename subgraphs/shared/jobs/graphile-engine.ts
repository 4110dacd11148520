import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger, runMigrations, runTaskList, runTaskListOnce, type WorkerPool } from 'graphile-worker'
import type { Knex } from 'knex'
import pg from 'pg'
import { reportedOnce } from '../../../runtime/connections/reported-once.js'
import { systemClock, type Timestamp, timestamp } from '../clock.js'
import { afterCommit } from '../database/transaction.js'
import { jobStore } from './job.store.js'
import {
  addRecurring,
  createRuns,
  type JobEngine,
  setJobEngine,
  type Worker,
  type WorkerOptions,
} from './job-engine.js'
import { defaultSlots, type JobHandlers } from './job-handler.js'
import { runJob } from './job-run.js'

/** How many groups of one kind are served concurrently. */
const MAX_CONCURRENT_GROUPS = 32

/** How often graphile-worker polls for due jobs. */
const POLL_MS = 2_000

/** How often to poll for jobs without a dispatch: of killed processes or programs, or from before a change of engine. */
const SWEEP_MS = 5_000
const SWEEP_BATCH = 1_000

/** Pause before a pool that has ended is replaced. */
const REPLACE_AFTER_MS = 1_000

/** The exit code that graphile-worker sets when it ends a pool because of a migration. */
const MIGRATED_EXIT_CODE = 57

/** How long a stop waits for graphile-worker after the running jobs have ended or were aborted. */
const CLOSE_MS = 1_000

/** Connections in addition to those that listen. */
const EXTRA_CONNECTIONS = 10

const silent = new Logger(() => () => undefined)

/**
 * Without batches, graphile-worker 0.17 does not await the statement that ends a dispatch, so that its failure would be an
 * unhandled rejection, which ends the process. With them, it ends the pool.
 */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

/**
 * Lets graphile-worker dispatch the jobs of a PostgreSQL database. Its rows are dispatches: they hold the id of a job,
 * its time and its queue, and are written after the commit of the job. The worker that runs a dispatch leases the row of the
 * job, so that leases, retries and failures work as with the built-in engine.
 */
export async function setGraphileEngine(db: Knex, databaseUrl: string): Promise<void> {
  const { rows } = await db.raw('select current_schema() as schema')
  const schema = `${rows[0].schema}_dispatch`
  const pgPool = openPool(databaseUrl, 1)
  try {
    await runMigrations({ pgPool, schema, logger: silent })
  } finally {
    await pgPool.end()
  }
  const engine: JobEngine = {
    async announce(trx, { id }) {
      // In the transaction it would conflict with most others; the sweep dispatches jobs whose dispatch was lost in a crash.
      afterCommit(trx, () => void dispatch(db, schema, id).catch(() => undefined))
    },
    createWorker: (options) => createGraphileWorker(options, { databaseUrl, schema }),
  }
  setJobEngine(db, engine)
}

interface Dispatching {
  readonly databaseUrl: string
  readonly schema: string
}

/** Nothing happens before `start` or `runDue`. */
function createGraphileWorker(options: WorkerOptions, { databaseUrl, schema }: Dispatching): Worker {
  const { db, handlers, log, clock = systemClock, leaseMs = 20_000, stopGraceMs = 10_000 } = options
  const kinds = Object.keys(handlers)
  const runs = createRuns()
  /** The running pools by kind. */
  const pools = new Map<string, WorkerPool>()
  const stopping = new AbortController()
  let attempts = 0
  let stopped = false
  let sweeping: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  /** The last time of the clock; undefined before the recurring jobs were added. */
  let last: number | undefined
  let sweptAt = Number.NEGATIVE_INFINITY
  let connections: pg.Pool | undefined

  async function task(payload: unknown): Promise<void> {
    const { id } = payload as { id: string }
    try {
      if (stopped) return await dispatch(db, schema, id, timestamp(clock))
      const lease = { claim: randomUUID(), now: timestamp(clock), until: timestamp(clock, leaseMs) }
      const job = await jobStore(db).claimById(id, lease)
      if (job) {
        attempts++
        await runs.add(runJob({ db, handlers, log, clock, leaseMs }, job, runs))
      }
      // Pending again for a retry or a later request, or not due yet by the clock of this process.
      await dispatch(db, schema, id, timestamp(clock))
    } catch (error) {
      log.error({ err: error, job: id }, 'A dispatched job could not be leased; it will be dispatched again')
    }
  }

  const tasks = Object.fromEntries(kinds.map((kind) => [kind, task]))

  async function dispatchAllDue(): Promise<void> {
    const now = clock.now().getTime()
    // When the clock was set back, they would wait until it shows their former time again.
    if (last === undefined || now < last) await addRecurring(db, handlers, clock)
    last = now
    await dispatchDue(db, schema, kinds, { now: timestamp(clock), leaseMs })
  }

  const { lost, restored } = reportedOnce<unknown>((error) =>
    log.error({ err: error }, 'The job table is unavailable; trying again'),
  )

  async function sweep(): Promise<void> {
    try {
      await dispatchAllDue()
      sweptAt = performance.now()
      restored()
    } catch (error) {
      lost(error)
    }
    if (!stopped) timer = setTimeout(beginSweep, options.pollMs ?? SWEEP_MS)
  }

  function beginSweep(): void {
    sweeping = sweep()
  }

  function start(): void {
    if (connections) return
    // Each kind listens on a separate connection.
    const pgPool = openPool(databaseUrl, kinds.length + EXTRA_CONNECTIONS)
    connections = pgPool
    for (const kind of kinds) void keepPool(kind, pgPool)
    beginSweep()
  }

  /**
   * Replaces the pool of a kind whenever it ends: graphile-worker ends the pools of a database permanently when it is
   * installed or upgraded in any schema of it, also for another service, and those that cannot record the end of a dispatch.
   */
  async function keepPool(kind: string, pgPool: pg.Pool): Promise<void> {
    const common = { pgPool, schema, preset, logger: silent, noHandleSignals: true, pollInterval: POLL_MS }
    while (!stopped) {
      const pool = runTaskList({ ...common, concurrency: slotsOf(handlers, kind) }, { [kind]: task }, pgPool)
      pools.set(kind, pool)
      const [end] = await Promise.allSettled([pool.promise])
      if (stopped) return
      pools.delete(kind)
      const err = end.status === 'rejected' ? end.reason : undefined
      log.warn({ err, kind }, 'graphile-worker has ended the pool of a kind of jobs; replacing it')
      await untilUsable(pgPool)
    }
  }

  /** Waits until this version of graphile-worker can use its tables, or for the stop. */
  async function untilUsable(pgPool: pg.Pool): Promise<void> {
    while (!stopped) {
      await pause(REPLACE_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      try {
        if (!stopped) await runMigrations({ pgPool, schema, logger: silent })
        if (process.exitCode === MIGRATED_EXIT_CODE) process.exitCode = undefined
        return
      } catch (error) {
        log.error({ err: error }, 'The tables of graphile-worker cannot be used; trying again')
      }
    }
  }

  return {
    start,
    async stop() {
      stopped = true
      stopping.abort()
      clearTimeout(timer)
      await sweeping
      const closed = [...pools.values()].map((pool) => pool.gracefulShutdown())
      await runs.end(stopGraceMs)
      // A handler that ignores its signal keeps its pool open; its lease expires.
      await Promise.race([Promise.allSettled(closed), pause(CLOSE_MS)])
      await connections?.end()
    },
    async runDue() {
      const pgPool = openPool(databaseUrl, 2)
      const before = attempts
      try {
        for (let last = -1; last !== attempts && !stopped; ) {
          last = attempts
          await dispatchAllDue()
          const client = await pgPool.connect()
          try {
            await runTaskListOnce({ schema, logger: silent, noHandleSignals: true }, tasks, client)
          } finally {
            client.release()
          }
        }
        return attempts - before
      } finally {
        await pgPool.end()
      }
    },
    isWorking: () => !stopped && pools.size === kinds.length && performance.now() - sweptAt < 10 * SWEEP_MS,
  }
}

/** graphile-worker runs the jobs of a named queue one by one, so that groups share only the slots of their kind. */
function slotsOf(handlers: JobHandlers, kind: string): number {
  const handler = handlers[kind]
  return handler?.grouped ? MAX_CONCURRENT_GROUPS : (handler?.slots ?? defaultSlots)
}

/** Lost connections are replaced by the pool and graphile-worker. */
function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max, application_name: 'rescue-jobs' })
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/**
 * Dispatches a job if it is pending. A second dispatch of a job replaces the first.
 * @param now the clock of this process, which may differ from the database's
 */
async function dispatch(db: Knex, schema: string, id: string, now?: Timestamp): Promise<void> {
  const runAt = now === undefined ? RUN_AT : `now() + greatest(interval '0', ${RUN_AT} - ?::timestamptz)`
  await db.raw(`select ${ADD_DISPATCH(runAt)} from jobs where id = ? and status = 'pending'`, [
    schema,
    ...(now === undefined ? [] : [now]),
    id,
  ])
}

const RUN_AT = 'run_at::timestamptz'

/**
 * Dispatches jobs that are due by the clock, or whose worker died, and have no dispatch. The dispatch of a job that is
 * still pending after the time of a lease was locked by a process that died.
 */
async function dispatchDue(
  db: Knex,
  schema: string,
  kinds: string[],
  { now, leaseMs }: { now: Timestamp; leaseMs: number },
): Promise<void> {
  const select = (which: string, isLive: string) =>
    `(select id, kind, group_key, run_at from jobs where ${which} and kind = any(?) and not exists (
       select 1 from ??.jobs dispatch where dispatch.key = jobs.id and dispatch.run_at <= now() and (${isLive}))
     order by run_at, id limit ${SWEEP_BATCH})`
  // A dispatch without attempts left never runs: graphile-worker gives up the dispatches of a pool that it ends by force.
  const unlocked = 'dispatch.locked_at is null and dispatch.attempts < dispatch.max_attempts'
  await db.raw(
    `select ${ADD_DISPATCH(`least(now(), ${RUN_AT})`)} from (
       ${select(`status = 'pending' and run_at <= ?`, `(${unlocked}) or dispatch.locked_at > now() - ? * interval '1 millisecond'`)}
       union all
       ${select(`status = 'running' and locked_until < ?`, unlocked)}
     ) jobs`,
    [schema, now, kinds, schema, leaseMs, now, kinds, schema],
  )
}

const ADD_DISPATCH = (runAt: string) => `??.add_job(
  kind, json_build_object('id', id), run_at := ${runAt}, job_key := id, max_attempts := 1,
  queue_name := case when group_key = '' then null else kind || ' ' || group_key end)`
