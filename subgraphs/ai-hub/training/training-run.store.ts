import type { Knex } from 'knex'
import { flag, integer, real, text, time } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'

const runs = rowCodec('training_runs', {
  id: text,
  agent: text,
  records: integer,
  /** On held-out data. */
  accuracy: real,
  promoted: flag,
  trainedBy: text,
  startedAt: time,
  finishedAt: time,
})

/** A completed training. */
export type TrainingRunRecord = RecordOf<typeof runs>

/** The trainings of agents. */
export function trainingRunStore(db: Knex) {
  const table = () => runs.query(db)
  return {
    async insert(run: TrainingRunRecord): Promise<void> {
      await table().insert(runs.write(run))
    },

    /** The latest training that was promoted. */
    async latestPromoted(agent: string): Promise<TrainingRunRecord | undefined> {
      const row = await table()
        .where({ agent, promoted: true })
        .orderBy('finished_at', 'desc')
        .orderBy('id', 'desc')
        .first()
      return row && runs.read(row)
    },
  }
}
