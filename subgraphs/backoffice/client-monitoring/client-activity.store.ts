import type { Knex } from 'knex'
import { json, optional, safeInteger, text, time } from '../../shared/database/columns.js'
import { deleteInBatches } from '../../shared/database/delete-in-batches.js'
import { insertRows } from '../../shared/database/insert-rows.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'

const activities = rowCodec('client_activities', {
  id: text,
  action: text,
  component: optional(text),
  userId: text,
  sessionId: text,
  metadata: optional(json<Readonly<Record<string, unknown>>>()),
  at: time,
  /** `at` in milliseconds since 1970, for the length of sessions. */
  atMs: safeInteger,
})

/** An activity of a person in an app. */
export type ClientActivity = Omit<RecordOf<typeof activities>, 'atMs'>

export function clientActivityStore(db: Knex) {
  const table = () => activities.query(db)
  return {
    async insert(list: readonly ClientActivity[]): Promise<void> {
      const rows = list.map((one) => activities.write({ ...one, atMs: Date.parse(one.at) }))
      await insertRows(db, activities.table, rows)
    },

    /** Counts the distinct users active since a time. */
    async countUsers(from: string): Promise<number> {
      const [counted] = await table().where('at', '>=', from).countDistinct({ count: 'user_id' })
      return Number(counted?.count)
    },

    /** The largest number of distinct users in one hour since a time. */
    async peakUsers(from: string): Promise<number> {
      const hourly = table()
        .where('at', '>=', from)
        .groupByRaw('substr(at, 1, 13)')
        .countDistinct({ people: 'user_id' })
        .as('hourly')
      const [peak] = await db.from(hourly).max({ peak: 'people' })
      return Number(peak?.peak ?? 0)
    },

    /** Mean duration of the sessions since a time, in seconds. */
    async averageSessionSeconds(from: string): Promise<number> {
      const sessions = table()
        .where('at', '>=', from)
        .groupBy('session_id')
        .select(db.raw('max(at_ms) - min(at_ms) as lasted'))
        .as('sessions')
      const [average] = await db.from(sessions).avg({ lasted: 'lasted' })
      return Math.round(Number(average?.lasted ?? 0)) / 1000
    },

    async deleteBefore(before: string): Promise<void> {
      await deleteInBatches(db, activities.table, ['id'], (old) => old.where('at', '<', before))
    },
  }
}
