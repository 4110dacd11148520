import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { flagColumn } from '../../shared/database/columns.js'

interface RunRow {
  id: string
  agent: string
  records: number
  accuracy: number
  promoted: boolean | number
  trained_by: string
  started_at: string
  finished_at: string
}

/** A training that came to its end. */
export interface TrainingRunRecord {
  readonly id: string
  readonly agent: string
  readonly records: number
  /** On what the agent did not learn from. */
  readonly accuracy: number
  readonly promoted: boolean
  readonly trainedBy: string
  readonly startedAt: Timestamp
  readonly finishedAt: Timestamp
}

/** The trainings of agents. */
export function trainingRunStore(db: Knex) {
  const table = () => db<RunRow>('training_runs')
  return {
    async insert(run: TrainingRunRecord): Promise<void> {
      await table().insert({
        id: run.id,
        agent: run.agent,
        records: run.records,
        accuracy: run.accuracy,
        promoted: flagColumn.write(run.promoted),
        trained_by: run.trainedBy,
        started_at: run.startedAt,
        finished_at: run.finishedAt,
      })
    },

    /** The latest training whose outcome is in use. */
    async latestPromoted(agent: string): Promise<TrainingRunRecord | undefined> {
      const row = await table()
        .where({ agent, promoted: true })
        .orderBy('finished_at', 'desc')
        .orderBy('id', 'desc')
        .first()
      return (
        row && {
          id: row.id,
          agent: row.agent,
          records: row.records,
          accuracy: row.accuracy,
          promoted: flagColumn.read(row.promoted),
          trainedBy: row.trained_by,
          startedAt: row.started_at,
          finishedAt: row.finished_at,
        }
      )
    },
  }
}
