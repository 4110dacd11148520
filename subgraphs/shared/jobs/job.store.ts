import type { Knex } from 'knex'
import type { Timestamp } from '../clock.js'
import { readText, rowsOf } from '../database/read-text.js'
import { isSqlite } from '../database/transaction.js'
import { type Job, type JobStatus, jobs, type NewJob, NOTIFY } from './jobs-table.js'

/** The jobs of a kind, or of one group of a kind. */
export type JobQueue = Pick<Job, 'kind' | 'group'>

/** A queue with unfinished jobs. */
export interface ActiveQueue extends JobQueue {
  /** The earliest time of a pending job. */
  readonly dueAt: Timestamp | undefined
  /** When the first lease of a running job ends. */
  readonly leaseEndsAt: Timestamp | undefined
}

/** The key of recurring jobs, one per kind. */
export const RECURRING = 'recurring'

/** How many jobs of a kind are in a state. */
export interface JobTally {
  readonly kind: string
  readonly status: JobStatus
  readonly count: number
  /** When the oldest became due, or failed. */
  readonly oldest: Timestamp
}

/** The changes that make a job pending again. */
export interface Release {
  readonly runAt: Timestamp
  readonly attempts: number
  readonly error?: string
}

/** The unfinished jobs: a worker that lost its lease can change nothing. */
export function jobStore(db: Knex) {
  const held = (id: string, claim: string) =>
    jobs.query(db).where({ id, locked_by: claim, status: 'running' } as object)
  const free = { locked_by: null, locked_until: null }
  /** The changes that make a running job run again afterwards. */
  const rerun = { rerun_at: null, rerun_payload: null } as object

  /** Records the outcome of a leased job, for {@link runJob}. `claim` identifies the lease. */
  const leases = {
    /** Extends the lease and stores how many attempts count; false when it was lost to another worker. */
    async renew(id: string, claim: string, to: { until: Timestamp; attempts: number }): Promise<boolean> {
      return (await held(id, claim).update({ locked_until: to.until, attempts: to.attempts })) === 1
    },

    /** Deletes a finished job, or makes it pending if it was enqueued again while it ran. False when the lease was lost. */
    async finish(id: string, claim: string, now: Timestamp): Promise<boolean> {
      if (
        (await held(id, claim)
          .where({ rerun_at: null } as object)
          .delete()) === 1
      )
        return true
      return leases.release(id, claim, { runAt: now, attempts: 0 })
    },

    /**
     * Makes a running job pending again. If it was enqueued again while it ran, it takes the time and payload of that
     * request and starts with no attempts made. False when the lease was lost.
     */
    async release(id: string, claim: string, to: Release): Promise<boolean> {
      const released = await held(id, claim).update({
        ...free,
        status: 'pending',
        run_at: db.raw('coalesce(rerun_at, ?)', [to.runAt]),
        payload: db.raw('coalesce(rerun_payload, payload)'),
        attempts: db.raw('case when rerun_at is null then cast(? as integer) else 0 end', [to.attempts]),
        last_error: to.error ?? null,
        ...rerun,
      })
      return released === 1
    },

    /** Marks the job as failed, or makes it pending if it was enqueued again while it ran. */
    async fail(
      id: string,
      claim: string,
      now: Timestamp,
      error: string,
    ): Promise<'failed' | 'renewed' | 'lost'> {
      const failed = await held(id, claim)
        .where({ rerun_at: null } as object)
        .update({ ...free, status: 'failed', run_at: now, last_error: error })
      if (failed === 1) return 'failed'
      return (await leases.release(id, claim, { runAt: now, attempts: 0, error })) ? 'renewed' : 'lost'
    },
  }

  return {
    ...leases,

    /**
     * Adds the job and returns its id; an unfinished job with its key is reused, see `enqueueJob`. On PostgreSQL
     * the commit notifies the workers of all processes.
     */
    async add(job: NewJob, keepsAttempts = false): Promise<string> {
      const row = jobs.write({ ...job, status: 'pending', attempts: 0 })
      const text = ADD(Object.keys(row), isSqlite(db) ? 'id' : `id, ${NOTIFY}`, keepsAttempts)
      const [kept] = await readText<{ id: string }>(db, text, Object.values(row))
      return kept?.id ?? job.id
    },

    /** Adds the job unless one of its kind and key is unfinished; that one then waits until `latest` at most. */
    async addRecurring(job: NewJob, latest: Timestamp): Promise<void> {
      await jobs
        .query(db)
        .insert(jobs.write({ ...job, status: 'pending', attempts: 0 }))
        .onConflict(db.raw(`(kind, key) where status <> 'failed'`) as never)
        .ignore()
      const { kind, key = null } = job
      const waiting = jobs.query(db).where({ kind, key, status: 'pending', attempts: 0 })
      await waiting.where('run_at', '>', latest).update({ run_at: latest })
    },

    /**
     * The queues of these kinds that have unfinished jobs, in a time independent of their number. Reads only: idle
     * polling writes nothing.
     */
    async activeQueues(kinds: readonly string[]): Promise<ActiveQueue[]> {
      if (kinds.length === 0) return []
      const rows = await db.raw(ACTIVE_QUEUES(kinds.length), [...kinds]).then(rowsOf<ActiveQueueRow>)
      return rows.map(({ kind, group_key, due_at, lease_ends_at }) => ({
        kind,
        group: group_key,
        dueAt: due_at ?? undefined,
        leaseEndsAt: lease_ends_at ?? undefined,
      }))
    },

    /** Leases up to `limit` jobs of a queue: those that are due, or those whose worker's lease has ended. */
    async claim(
      queue: JobQueue,
      which: 'due' | 'expired',
      { claim, now, until, limit }: { claim: string; now: Timestamp; until: Timestamp; limit: number },
    ): Promise<Job[]> {
      const [before, chosen] = isSqlite(db)
        ? ['', CLAIMABLE[which]]
        : // The rows are locked in a CTE: as a plain subselect PostgreSQL may run it more than once.
          [`with due as materialized (${CLAIMABLE[which]} for update skip locked) `, 'select id from due']
      const lease = [claim, until]
      const choice = [queue.kind, queue.group, now, limit]
      const result = await db.raw(
        `${before}update jobs set status = 'running', attempts = attempts + 1, locked_by = ?, locked_until = ?
         where id in (${chosen}) returning *`,
        isSqlite(db) ? [...lease, ...choice] : [...choice, ...lease],
      )
      return rowsOf<object>(result)
        .map(jobs.read)
        .sort((a, b) => (a.runAt + a.id < b.runAt + b.id ? -1 : 1))
    },

    /** Leases one job if it is due, or the lease of its worker has ended. */
    async claimById(
      id: string,
      { claim, now, until }: { claim: string; now: Timestamp; until: Timestamp },
    ): Promise<Job | undefined> {
      const [row] = await jobs
        .query(db)
        .where({ id })
        .where((either) => {
          either
            .where((due) => void due.where({ status: 'pending' }).where('run_at', '<=', now))
            .orWhere((expired) => void expired.where({ status: 'running' }).where('locked_until', '<', now))
        })
        .update({
          status: 'running',
          attempts: db.raw('attempts + 1') as never,
          locked_by: claim,
          locked_until: until,
        })
        .returning('*')
      return row && jobs.read(row)
    },

    /**
     * Fails the jobs of a kind without a handler that were due, or whose lease ended, before a time, and deletes
     * recurring ones. @returns the ids of the failed ones
     */
    async failUnhandled(
      kind: string,
      { now, before }: { readonly now: Timestamp; readonly before: Timestamp },
      error: string,
    ): Promise<string[]> {
      const overdue = () =>
        jobs
          .query(db)
          .where({ kind })
          .where((either) => {
            either
              .where((due) => void due.where({ status: 'pending' }).where('run_at', '<=', before))
              .orWhere((dead) => void dead.where({ status: 'running' }).where('locked_until', '<', before))
          })
      await overdue().where({ key: RECURRING }).delete()
      const failed = await overdue()
        .update({
          ...free,
          status: 'failed',
          run_at: now,
          last_error: error,
          payload: db.raw('coalesce(rerun_payload, payload)') as never,
          ...rerun,
        })
        .returning('id')
      return failed.map(({ id }) => id).sort()
    },

    /** Jobs by kind and state, with when the oldest became due. */
    async tallies(): Promise<JobTally[]> {
      const rows: Record<string, unknown>[] = await db('jobs')
        .select('kind', 'status')
        .count({ count: '*' })
        .min({ oldest: 'run_at' })
        .groupBy('kind', 'status')
      return rows.map(({ kind, status, count, oldest }) => ({
        kind: String(kind),
        status: status as JobStatus,
        count: Number(count),
        oldest: String(oldest),
      }))
    },
  }
}

/** Adds a job; an unfinished one with its key is kept. */
const ADD = (columns: readonly string[], returning: string, keepsAttempts: boolean) => `insert into jobs
    (${columns.map((column) => `"${column}"`).join(', ')}) values (${columns.map(() => '?').join(', ')})
  on conflict (kind, key) where status <> 'failed' do update set
    payload = case when jobs.status = 'pending' then excluded.payload else jobs.payload end,
    ${keepsAttempts ? '' : `attempts = case when jobs.status = 'pending' then 0 else jobs.attempts end,`}
    run_at = case when jobs.status = 'pending' and excluded.run_at < jobs.run_at
      then excluded.run_at else jobs.run_at end,
    rerun_payload = case when jobs.status = 'pending' then null else excluded.payload end,
    rerun_at = case when jobs.status = 'pending' then null
      when jobs.rerun_at < excluded.run_at then jobs.rerun_at else excluded.run_at end
  returning ${returning}`

interface ActiveQueueRow {
  readonly kind: string
  readonly group_key: string
  readonly due_at: string | null
  readonly lease_ends_at: string | null
}

/** Skips from group to group through the index instead of reading the jobs between. */
const ACTIVE_QUEUES = (kinds: number) => `select * from (with recursive
    wanted (kind) as (values ${Array.from({ length: kinds }, () => '(?)').join(', ')}),
    queues (kind, group_key) as (
      select kind, (select j.group_key from jobs j where j.kind = wanted.kind order by j.group_key limit 1)
      from wanted
      union all
      select kind, (select j.group_key from jobs j
        where j.kind = queues.kind and j.group_key > queues.group_key order by j.group_key limit 1)
      from queues where group_key is not null),
    active (kind, group_key, due_at, lease_ends_at) as (
      select kind, group_key,
        (select j.run_at from jobs j
          where j.kind = queues.kind and j.group_key = queues.group_key and j.status = 'pending'
          order by j.run_at limit 1),
        (select min(j.locked_until) from jobs j
          where j.kind = queues.kind and j.group_key = queues.group_key and j.status = 'running')
      from queues where group_key is not null)
  select * from active where due_at is not null or lease_ends_at is not null) active`

/** Selects the ids of jobs that may be claimed, by kind, group, time and limit. */
export const CLAIMABLE = {
  due: `select id from jobs where kind = ? and group_key = ? and status = 'pending' and run_at <= ?
    order by run_at, id limit ?`,
  expired: `select id from jobs where kind = ? and group_key = ? and status = 'running' and locked_until < ?
    order by run_at, id limit ?`,
} as const
