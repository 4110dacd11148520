import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { integer, oneOf, text, time } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'

const runs = rowCodec('monitoring_runs', {
  id: text,
  cause: oneOf(['manual', 'scheduled']),
  accounts: integer,
  failures: integer,
  tweetsAnalyzed: integer,
  caseUpdatesCreated: integer,
  startedAt: time,
  finishedAt: time,
})

/** One run of the monitoring. */
export type RunRecord = RecordOf<typeof runs>

export function monitoringRunStore(db: Knex) {
  const table = () => runs.query(db)
  return {
    async insert(run: RunRecord): Promise<void> {
      await table().insert(runs.write(run))
    },

    /** When the last run ended; undefined before the first. */
    async lastEnd(): Promise<Timestamp | undefined> {
      const row = await table().orderBy('finished_at', 'desc').orderBy('id', 'desc').first()
      return row?.finished_at
    },

    /** Number of fetched accounts in runs since a time. */
    async countFetches(since: Timestamp): Promise<number> {
      const [row] = await db('monitoring_runs').where('started_at', '>=', since).sum({ fetches: 'accounts' })
      return Number(row?.fetches ?? 0)
    },

    async deleteBefore(time: Timestamp): Promise<number> {
      return table().where('finished_at', '<', time).delete()
    },
  }
}
