import type { Knex } from 'knex'
import { SqliteDialect } from './sqlite-dialect.js'
import { isSqlite } from './transaction.js'

/**
 * The rows of a text that only reads, begins with `select` and is the same for every call but for its values, or one
 * of few. What is read with nearly every request has one: wording it anew, as a query builder does, takes longer than the reading.
 * @param text both databases understand it; `?` stands for a value
 */
export async function readText<Row extends object>(
  db: Knex,
  text: string,
  values: readonly Knex.RawBinding[],
): Promise<Row[]> {
  const client: unknown = db.client
  const rows = client instanceof SqliteDialect ? await client.readText(text, values) : undefined
  if (rows) return rows as Row[]
  const answer = await db.raw(text, [...values])
  return isSqlite(db) ? answer : answer.rows
}

/** The row of an id, all its columns: the commonest read of all. */
export async function rowById<Row extends object>(
  db: Knex,
  table: string,
  id: string,
): Promise<Row | undefined> {
  const [row] = await readText<Row>(db, `select * from "${table}" where "id" = ? limit 1`, [id])
  return row
}
