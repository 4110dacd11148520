import type { Knex } from 'knex'

/** The number of rows that a query selects. */
export async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const [counted]: { count: number }[] = await query.count({ count: '*' })
  return counted?.count ?? 0
}
