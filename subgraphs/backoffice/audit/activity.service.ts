import type { Knex } from 'knex'

const DAY_MS = 86_400_000

/** Period of the activity rate, in days. */
export const ACTIVITY_DAYS = 30

/** The number of days (UTC) of the last 30, today included, on which each person caused an audit row. */
export async function activeDaysOf(
  db: Knex,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const firstDay = new Date(now.getTime() - (ACTIVITY_DAYS - 1) * DAY_MS).toISOString().slice(0, 10)
  const rows: { user_id: string; days: number | string }[] = await db('audit_logs')
    .whereIn('user_id', [...userIds])
    .where('timestamp', '>=', firstDay)
    .groupBy('user_id')
    .select('user_id', db.raw('count(distinct substr(timestamp, 1, 10)) as days'))
  return new Map(rows.map((row) => [row.user_id, Number(row.days)]))
}
