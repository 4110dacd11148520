import type { Knex } from 'knex'
import { SqliteDialect } from './sqlite-dialect.js'
import { isSqlite } from './transaction.js'

/**
 * Returns the rows of a `select` whose text is constant, or one of a few constants. For queries of nearly every request:
 * building the SQL with a query builder takes longer than running it.
 * @param text SQL that both databases understand, with `?` for values
 */
export async function readText<Row extends object>(
  db: Knex,
  text: string,
  values: readonly Knex.RawBinding[],
): Promise<Row[]> {
  const client: unknown = db.client
  const rows = client instanceof SqliteDialect ? await client.readText(text, values) : undefined
  if (rows) return rows as Row[]
  const result = await db.raw(text, [...values])
  return isSqlite(db) ? result : result.rows
}

/** Returns the row of an id with all columns; the most frequent query. */
export async function rowById<Row extends object>(
  db: Knex,
  table: string,
  id: string,
): Promise<Row | undefined> {
  const [row] = await readText<Row>(db, `select * from "${table}" where "id" = ? limit 1`, [id])
  return row
}
