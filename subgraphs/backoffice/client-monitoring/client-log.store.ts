import type { Knex } from 'knex'

/** A log line of an app. */
export interface ClientLog {
  readonly id: string
  readonly level: string
  readonly message: string
  readonly component?: string
  readonly error?: string
  readonly userId: string
  readonly at: string
}

/** How often an error was logged. */
export interface ErrorCount {
  readonly message: string
  readonly count: number
}

/** Log lines of apps in the database. */
export function clientLogStore(db: Knex) {
  const table = () => db('client_logs')
  const errors = (from: string) => table().whereIn('level', ['error', 'fatal']).where('at', '>=', from)
  return {
    async insert(list: readonly ClientLog[]): Promise<void> {
      const rows = list.map(({ userId, component, error, ...log }) => ({
        ...log,
        component: component ?? null,
        error: error ?? null,
        user_id: userId,
      }))
      for (let at = 0; at < rows.length; at += 50) await table().insert(rows.slice(at, at + 50))
    },

    async countErrors(from: string): Promise<number> {
      const [counted] = await errors(from).count({ count: '*' })
      return Number(counted?.count)
    },

    async topErrors(from: string, limit: number): Promise<ErrorCount[]> {
      const rows: { message?: unknown; count?: unknown }[] = await errors(from)
        .groupBy('message')
        .select('message')
        .count({ count: '*' })
        .orderBy([{ column: 'count', order: 'desc' }, { column: 'message' }])
        .limit(limit)
      return rows.map(({ message, count }) => ({ message: String(message), count: Number(count) }))
    },

    async deleteBefore(before: string): Promise<void> {
      await table().where('at', '<', before).delete()
    },
  }
}
