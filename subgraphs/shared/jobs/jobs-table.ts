import { columnsOf, integer, json, named, oneOf, optional, text, time } from '../database/columns.js'
import type { Migration } from '../database/migrate.js'
import { type RecordOf, rowCodec } from '../database/row-codec.js'

/**
 * `pending`: waits for its time. `running`: a worker holds its lease. `failed`: all attempts failed; kept for
 * inspection and replay. Finished jobs are deleted.
 */
export type JobStatus = RecordOf<typeof jobs>['status']

/** The columns of the table. */
export const jobs = rowCodec('jobs', {
  id: text,
  kind: text,
  /** Names the queue within its kind; empty where the kind has one queue. */
  group: named('group_key', text),
  key: optional(text),
  payload: json<unknown>(),
  status: oneOf(['pending', 'running', 'failed']),
  /** Not before this time; of a failed job, when its last attempt failed. */
  runAt: time,
  /** Number of attempts begun. */
  attempts: integer,
  lockedBy: optional(text),
  lockedUntil: optional(time),
  lastError: optional(text),
  createdAt: time,
  /** The span that caused it (W3C Trace Context), where spans are recorded. */
  traceparent: optional(text),
})

/** A piece of background work. */
export type Job = RecordOf<typeof jobs>

export type NewJob = Pick<
  Job,
  'id' | 'kind' | 'group' | 'key' | 'payload' | 'runAt' | 'createdAt' | 'traceparent'
>

export const jobMigration: Migration = {
  name: 'shared-jobs',
  async up(db) {
    await db.schema.createTable('jobs', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('kind').notNullable()
      column.text('group_key').notNullable().defaultTo('')
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
      column.text('traceparent')
      table.index(['kind', 'group_key', 'status', 'run_at', 'id'], 'jobs_queue')
      table.index(['status', 'run_at', 'id'])
    })
    await db.raw(`create unique index jobs_unfinished on jobs (kind, key) where status <> 'failed'`)
  },
}

/** In `returning`: notifies all processes of a job of this kind, when the transaction commits. */
export const NOTIFY = `pg_notify('jobs:' || current_schema(), kind)`
