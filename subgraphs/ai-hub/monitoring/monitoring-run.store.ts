import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'

interface RunRow {
  id: string
  cause: 'manual' | 'scheduled'
  accounts: number
  failures: number
  tweets_analyzed: number
  case_updates_created: number
  started_at: string
  finished_at: string
}

/** One run of the monitoring. */
export interface RunRecord {
  readonly id: string
  readonly cause: 'manual' | 'scheduled'
  readonly accounts: number
  readonly failures: number
  readonly tweetsAnalyzed: number
  readonly caseUpdatesCreated: number
  readonly startedAt: Timestamp
  readonly finishedAt: Timestamp
}

/** The runs of the monitoring. */
export function monitoringRunStore(db: Knex) {
  const table = () => db<RunRow>('monitoring_runs')
  return {
    async insert(run: RunRecord): Promise<void> {
      await table().insert({
        id: run.id,
        cause: run.cause,
        accounts: run.accounts,
        failures: run.failures,
        tweets_analyzed: run.tweetsAnalyzed,
        case_updates_created: run.caseUpdatesCreated,
        started_at: run.startedAt,
        finished_at: run.finishedAt,
      })
    },

    /** When the last run ended; nothing before the first. */
    async lastEnd(): Promise<Timestamp | undefined> {
      const row = await table().orderBy('finished_at', 'desc').orderBy('id', 'desc').first()
      return row?.finished_at
    },

    /** How often accounts were fetched in runs that began since a time. */
    async countFetches(since: Timestamp): Promise<number> {
      const [row] = await db('monitoring_runs').where('started_at', '>=', since).sum({ fetches: 'accounts' })
      return Number(row?.fetches ?? 0)
    },

    async deleteBefore(time: Timestamp): Promise<number> {
      return table().where('finished_at', '<', time).delete()
    },
  }
}
