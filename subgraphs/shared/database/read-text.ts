import type { Knex } from 'knex'
import { SqliteDialect } from './sqlite-dialect.js'

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
  return rowsOf<Row>(await db.raw(text, [...values]))
}

/** The rows of a raw statement: SQLite returns the list, PostgreSQL an object that contains it. */
export function rowsOf<Row extends object>(result: unknown): Row[] {
  return Array.isArray(result) ? result : (result as { rows: Row[] }).rows
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
