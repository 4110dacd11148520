import type { Knex } from 'knex'
import type { Timestamp } from '../clock.js'
import { columnsOf, jsonColumn, optionalColumn } from '../database/columns.js'
import type { Migration } from '../database/migrate.js'
import { isSqlite } from '../database/transaction.js'
import { mapRows, type Page, type PageRows } from '../paging/page.js'
import { selectPage } from '../paging/page-query.js'

/**
 * `pending`: waits for its time. `running`: a worker holds its lease. `failed`: all attempts failed; kept for
 * inspection and replay. Finished jobs are deleted.
 */
export type JobStatus = 'pending' | 'running' | 'failed'

/** A piece of background work. */
export interface Job {
  readonly id: string
  readonly kind: string
  readonly key: string | undefined
  readonly payload: unknown
  readonly status: JobStatus
  /** Not before this time. */
  readonly runAt: Timestamp
  /** Number of attempts begun. */
  readonly attempts: number
  readonly lockedBy: string | undefined
  readonly lockedUntil: Timestamp | undefined
  readonly lastError: string | undefined
  readonly createdAt: Timestamp
}

/** How many jobs of a kind are in a state. */
export interface JobTally {
  readonly kind: string
  readonly status: JobStatus
  readonly count: number
  /** When the oldest became due, or failed. */
  readonly oldest: Timestamp
}

/** A new job. */
export type NewJob = Pick<Job, 'id' | 'kind' | 'key' | 'payload' | 'runAt' | 'createdAt'>

interface JobRow {
  id: string
  kind: string
  key: string | null
  payload: string
  status: JobStatus
  run_at: string
  attempts: number
  locked_by: string | null
  locked_until: string | null
  last_error: string | null
  created_at: string
  rerun_at: string | null
  rerun_payload: string | null
}

const payloadColumn = jsonColumn<unknown>()
const optionalText = optionalColumn({ write: (text: string) => text, read: String })

export const jobMigration: Migration = {
  name: 'shared-jobs',
  async up(db) {
    await db.schema.createTable('jobs', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('kind').notNullable()
      column.text('key')
      column.json('payload').notNullable()
      column.text('status').notNullable()
      column.time('run_at').notNullable()
      column.integer('attempts').notNullable()
      column.text('locked_by')
      column.time('locked_until')
      column.text('last_error')
      column.time('created_at').notNullable()
      column.time('rerun_at')
      column.json('rerun_payload')
      table.index(['status', 'run_at', 'id'])
      table.index(['status', 'locked_until'])
    })
    await db.raw(`create unique index jobs_unfinished on jobs (kind, key) where status <> 'failed'`)
  },
}

/** The jobs table. `claim` identifies a lease: a worker that lost its lease can change nothing. */
export function jobStore(db: Knex) {
  const jobs = () => db<JobRow>('jobs')
  const held = (id: string, claim: string) => jobs().where({ id, locked_by: claim, status: 'running' })
  const free = { locked_by: null, locked_until: null }

  /**
   * Makes a running job pending again. If it was enqueued again while it ran, it takes the time and payload of that
   * request and starts with no attempts made. False when the lease was lost.
   */
  async function release(
    id: string,
    claim: string,
    to: { runAt: Timestamp; attempts: number; error?: string },
  ): Promise<boolean> {
    const released = await held(id, claim).update({
      ...free,
      status: 'pending',
      run_at: db.raw('coalesce(rerun_at, ?)', [to.runAt]),
      payload: db.raw('coalesce(rerun_payload, payload)'),
      attempts: db.raw('case when rerun_at is null then cast(? as integer) else 0 end', [to.attempts]),
      last_error: to.error ?? null,
      rerun_at: null,
      rerun_payload: null,
    })
    return released === 1
  }

  return {
    /** Adds the job and returns its id; an unfinished job of its key takes its place, see `enqueueJob`. */
    async add(job: NewJob): Promise<string> {
      const row = toRow(job)
      const [kept] = await db.raw(...upsert(row)).then(rowsOf<{ id: string }>)
      return kept?.id ?? row.id
    },

    /** Adds the job unless one of its kind and key is unfinished; that one then waits until `latest` at most. */
    async addRecurring(job: NewJob, latest: Timestamp): Promise<void> {
      const row = toRow(job)
      const names = Object.keys(row)
      await db.raw(
        `insert into jobs (${names.join(', ')}) values (${names.map(() => '?').join(', ')})
         on conflict (kind, key) where status <> 'failed' do nothing`,
        Object.values(row),
      )
      const waiting = jobs().where({ kind: row.kind, key: row.key, status: 'pending', attempts: 0 })
      await waiting.where('run_at', '>', latest).update({ run_at: latest })
    },

    /** When the next job of these kinds may run, or the lease of a running one ends. A read: idle polling writes nothing. */
    async nextDueAt(kinds: readonly string[]): Promise<Timestamp | undefined> {
      if (kinds.length === 0) return undefined
      const among = `kind in (${kinds.map(() => '?').join(', ')})`
      const [row] = await db
        .raw(
          `select (select run_at from jobs where status = 'pending' and ${among} order by run_at limit 1) as pending,
             (select locked_until from jobs where status = 'running' and ${among} order by locked_until limit 1) as running`,
          [...kinds, ...kinds],
        )
        .then(rowsOf<{ pending: string | null; running: string | null }>)
      const times = [row?.pending, row?.running].filter((time) => time != null)
      return times.sort()[0]
    },

    /** Leases up to `limit` jobs: those that are due, and those whose worker's lease has ended. */
    async claim(
      kinds: readonly string[],
      claim: string,
      now: Timestamp,
      until: Timestamp,
      limit: number,
    ): Promise<Job[]> {
      const due = `select id from jobs
        where kind in (${kinds.map(() => '?').join(', ')})
          and ((status = 'pending' and run_at <= ?) or (status = 'running' and locked_until < ?))
        order by run_at, id limit ?`
      // The rows are locked in a CTE: as a plain subselect PostgreSQL may run it more than once.
      const [before, chosen] = isSqlite(db)
        ? ['', due]
        : [`with due as materialized (${due} for update skip locked) `, 'select id from due']
      const lease = [claim, until]
      const choice = [...kinds, now, now, limit]
      const result = await db.raw(
        `${before}update jobs set status = 'running', attempts = attempts + 1, locked_by = ?, locked_until = ?
         where id in (${chosen}) returning *`,
        isSqlite(db) ? [...lease, ...choice] : [...choice, ...lease],
      )
      return rowsOf<JobRow>(result)
        .map(fromRow)
        .sort((a, b) => (a.runAt + a.id < b.runAt + b.id ? -1 : 1))
    },

    /** Extends the lease; false when it was lost to another worker. */
    async renew(id: string, claim: string, until: Timestamp): Promise<boolean> {
      return (await held(id, claim).update({ locked_until: until })) === 1
    },

    /** Deletes a finished job, or makes it pending if it was enqueued again while it ran. False when the lease was lost. */
    async finish(id: string, claim: string, now: Timestamp): Promise<boolean> {
      if ((await held(id, claim).whereNull('rerun_at').delete()) === 1) return true
      return release(id, claim, { runAt: now, attempts: 0 })
    },

    release,

    /** Marks the job as failed, or makes it pending if it was enqueued again while it ran. */
    async fail(
      id: string,
      claim: string,
      now: Timestamp,
      error: string,
    ): Promise<'failed' | 'renewed' | 'lost'> {
      const failed = await held(id, claim)
        .whereNull('rerun_at')
        .update({ ...free, status: 'failed', run_at: now, last_error: error })
      if (failed === 1) return 'failed'
      return (await release(id, claim, { runAt: now, attempts: 0, error })) ? 'renewed' : 'lost'
    },

    /** A page of failed jobs, the latest first. */
    async failedPage(kind: string | undefined, page: Page): Promise<PageRows<Job>> {
      const query = jobs().where('status', 'failed')
      if (kind !== undefined) query.where({ kind })
      const sort = [{ column: 'run_at', direction: 'desc' }] as const
      return mapRows(await selectPage<JobRow>(query, { sort, page }), fromRow)
    },

    async failedById(id: string): Promise<Job | undefined> {
      const row = await jobs().where({ id, status: 'failed' }).first()
      return row && fromRow(row)
    },

    async deleteFailedById(id: string): Promise<void> {
      await jobs().where({ id, status: 'failed' }).delete()
    },

    /** Jobs by kind and state, with when the oldest became due. */
    async tallies(): Promise<JobTally[]> {
      const rows = await jobs()
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

    /** Makes a failed job pending again, with all its attempts, unless an unfinished job has its key. */
    async replay(id: string, now: Timestamp): Promise<'replayed' | 'queued' | 'unknown'> {
      const failed = await jobs().where({ id, status: 'failed' }).first()
      if (failed === undefined) return 'unknown'
      const unfinished = jobs().where({ kind: failed.kind, key: failed.key }).whereNot('status', 'failed')
      if (failed.key !== null && (await unfinished.first('id')) !== undefined) return 'queued'
      await jobs().where({ id }).update({ status: 'pending', attempts: 0, run_at: now })
      return 'replayed'
    },

    async deleteFailed(kind: string, key: string): Promise<number> {
      return jobs().where({ kind, key, status: 'failed' }).delete()
    },
  }
}

function upsert(row: ReturnType<typeof toRow>): [string, (string | null)[]] {
  const pending = `jobs.status = 'pending'`
  const sql = `
    insert into jobs (id, kind, key, payload, status, run_at, attempts, created_at)
    values (?, ?, ?, ?, 'pending', ?, 0, ?)
    on conflict (kind, key) where status <> 'failed' do update set
      payload = case when ${pending} then excluded.payload else jobs.payload end,
      run_at = case when ${pending} and excluded.run_at < jobs.run_at then excluded.run_at else jobs.run_at end,
      rerun_payload = case when ${pending} then null else excluded.payload end,
      rerun_at = case when ${pending} then null
        when jobs.rerun_at < excluded.run_at then jobs.rerun_at else excluded.run_at end
    returning id`
  return [sql, [row.id, row.kind, row.key, row.payload, row.run_at, row.created_at]]
}

function toRow(job: NewJob) {
  return {
    id: job.id,
    kind: job.kind,
    key: optionalText.write(job.key),
    payload: payloadColumn.write(job.payload),
    status: 'pending' as const,
    run_at: job.runAt,
    attempts: 0,
    created_at: job.createdAt,
  }
}

function fromRow(row: JobRow): Job {
  return {
    id: row.id,
    kind: row.kind,
    key: optionalText.read(row.key),
    payload: payloadColumn.read(row.payload),
    status: row.status,
    runAt: row.run_at,
    attempts: row.attempts,
    lockedBy: optionalText.read(row.locked_by),
    lockedUntil: optionalText.read(row.locked_until),
    lastError: optionalText.read(row.last_error),
    createdAt: row.created_at,
  }
}

/** The rows of a raw statement: SQLite returns the list, PostgreSQL an object that contains it. */
function rowsOf<Row>(result: unknown): Row[] {
  return (Array.isArray(result) ? result : (result as { rows: Row[] }).rows) as Row[]
}
