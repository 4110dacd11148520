import type { Knex } from 'knex'
import { jsonColumn, optionalColumn } from '../../shared/database/columns.js'

/** An activity of a person in an app. */
export interface ClientActivity {
  readonly id: string
  readonly action: string
  readonly component?: string
  readonly userId: string
  readonly sessionId: string
  readonly metadata?: Readonly<Record<string, unknown>>
  readonly at: string
}

const metadataColumn = optionalColumn(jsonColumn<Readonly<Record<string, unknown>>>())

/** Activities in the database. */
export function clientActivityStore(db: Knex) {
  const table = () => db('client_activities')
  return {
    async insert(list: readonly ClientActivity[]): Promise<void> {
      const rows = list.map(({ userId, sessionId, component, metadata, ...activity }) => ({
        ...activity,
        component: component ?? null,
        user_id: userId,
        session_id: sessionId,
        metadata: metadataColumn.write(metadata),
        at_ms: Date.parse(activity.at),
      }))
      for (let at = 0; at < rows.length; at += 50) await table().insert(rows.slice(at, at + 50))
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
      await table().where('at', '<', before).delete()
    },
  }
}
