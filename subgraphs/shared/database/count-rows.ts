import type { Knex } from 'knex'

/** The number of rows that a query selects; PostgreSQL returns counts as text. */
export async function countRows(query: Knex.QueryBuilder): Promise<number> {
  const [counted]: { count: number | string }[] = await query.count({ count: '*' })
  return Number(counted?.count)
}
