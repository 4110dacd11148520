import type { Knex } from 'knex'
import type { Timestamp } from '../clock.js'
import type { RowOf } from '../database/row-codec.js'
import { isSqlite } from '../database/transaction.js'
import { mapRows, type Page, type PageRows } from '../paging/page.js'
import { selectPage } from '../paging/page-query.js'
import { type Job, jobs, NOTIFY } from './jobs-table.js'

export function failedJobStore(db: Knex) {
  const failed = () => jobs.query(db).where({ status: 'failed' })
  return {
    /** A page of failed jobs, latest first. */
    async page(kind: string | undefined, page: Page): Promise<PageRows<Job>> {
      const query = failed()
      if (kind !== undefined) query.where({ kind })
      const sort = [{ column: 'run_at', direction: 'desc' }] as const
      return mapRows(await selectPage<RowOf<typeof jobs>>(query, { sort, page }), jobs.read)
    },

    async byId(id: string): Promise<Job | undefined> {
      const row = await failed().where({ id }).first()
      return row && jobs.read(row)
    },

    async deleteById(id: string): Promise<void> {
      await failed().where({ id }).delete()
    },

    async deleteByKey(kind: string, key: string): Promise<void> {
      await failed().where({ kind, key }).delete()
    },

    /** Makes a failed job pending with all its attempts, unless an unfinished job has its key. */
    async replay(id: string, now: Timestamp): Promise<Pick<Job, 'id' | 'kind'> | 'queued' | 'unknown'> {
      const job = await failed().where({ id }).first()
      if (job === undefined) return 'unknown'
      const unfinished = jobs.query(db).where({ kind: job.kind, key: job.key }).whereNot('status', 'failed')
      if (job.key !== null && (await unfinished.first('id')) !== undefined) return 'queued'
      const changed = jobs.query(db).where({ id }).update({ status: 'pending', attempts: 0, run_at: now })
      await (isSqlite(db) ? changed : changed.returning(db.raw(NOTIFY) as never))
      return { id, kind: job.kind }
    },
  }
}
