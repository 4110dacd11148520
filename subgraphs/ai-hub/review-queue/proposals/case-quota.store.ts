import type { Knex } from 'knex'
import type { Timestamp } from '../../../shared/clock.js'

/** How many cases were made on each UTC day: one row a day, counted up and down by the database itself. */
export function caseQuotaStore(db: Knex) {
  const table = () => db<{ day: string; cases: number }>('case_quota')
  const dayOf = (time: Timestamp) => time.slice(0, 10)

  async function begin(day: string): Promise<void> {
    await table().insert({ day, cases: 0 }).onConflict('day').ignore()
  }

  return {
    /** Takes one of the day's places unless all are taken. */
    async take(time: Timestamp, limit: number): Promise<boolean> {
      const day = dayOf(time)
      await begin(day)
      return (await table().where({ day }).where('cases', '<', limit).increment('cases', 1)) === 1
    },

    /** Counts a case that a person approved: the limit does not bind people. */
    async count(time: Timestamp): Promise<void> {
      const day = dayOf(time)
      await begin(day)
      await table().where({ day }).increment('cases', 1)
    },

    /** Gives a place back whose case was not made after all. */
    async giveBack(time: Timestamp): Promise<void> {
      await table()
        .where({ day: dayOf(time) })
        .where('cases', '>', 0)
        .decrement('cases', 1)
    },

    async casesOn(time: Timestamp): Promise<number> {
      const row = await table()
        .where({ day: dayOf(time) })
        .first()
      return row?.cases ?? 0
    },
  }
}
