import type { Knex } from 'knex'
import type { Timestamp } from '../../../shared/clock.js'
import { integer, text } from '../../../shared/database/columns.js'
import { rowCodec } from '../../../shared/database/row-codec.js'

const quotas = rowCodec('case_quota', { day: text, cases: integer })

/** Number of cases per UTC day: one row per day, with atomic increments. */
export function caseQuotaStore(db: Knex) {
  const table = () => quotas.query(db)
  const dayOf = (time: Timestamp) => time.slice(0, 10)

  async function begin(day: string): Promise<void> {
    await table()
      .insert(quotas.write({ day, cases: 0 }))
      .onConflict('day')
      .ignore()
  }

  return {
    /** Reserves a case of the day's quota; returns false when it is used up. */
    async take(time: Timestamp, limit: number): Promise<boolean> {
      const day = dayOf(time)
      await begin(day)
      return (await table().where({ day }).where('cases', '<', limit).increment('cases', 1)) === 1
    },

    /** Counts a case approved by a reviewer, who is not bound by the quota. */
    async count(time: Timestamp): Promise<void> {
      const day = dayOf(time)
      await begin(day)
      await table().where({ day }).increment('cases', 1)
    },

    /** Releases the quota of a case that was not created. */
    async release(time: Timestamp): Promise<void> {
      await table()
        .where({ day: dayOf(time) })
        .where('cases', '>', 0)
        .decrement('cases', 1)
    },

    async casesOn(time: Timestamp): Promise<number> {
      const row = await table()
        .where({ day: dayOf(time) })
        .first()
      return row ? quotas.read(row).cases : 0
    },
  }
}
