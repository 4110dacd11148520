import type { Knex } from 'knex'
import { changeText } from './read-text.js'

/** PostgreSQL binds at most 65,535 values, SQLite 32,766; smaller statements are also prepared faster. */
const VALUES_AT_ONCE = 2_000

/** Inserts one row; all rows of a table must have the same members. */
export async function insertRow(db: Knex, table: string, row: object): Promise<void> {
  const columns = Object.keys(row)
  const names = columns.map((column) => `"${column}"`).join(', ')
  const text = `insert into "${table}" (${names}) values (${columns.map(() => '?').join(', ')})`
  await changeText(db, text, Object.values(row))
}

/**
 * Inserts many rows into one table with as few statements as the databases allow. All rows must have the same
 * members.
 * @param onKnown handling of a row whose key exists: the statement fails, or the row is skipped
 * @returns the number of inserted rows
 */
export async function insertRows<Row extends object>(
  db: Knex,
  table: string,
  rows: readonly Row[],
  onKnown: 'fail' | 'skip' = 'fail',
): Promise<number> {
  const [first] = rows
  if (!first) return 0
  const columns = Object.keys(first) as (keyof Row & string)[]
  const atOnce = Math.max(1, Math.floor(VALUES_AT_ONCE / columns.length))
  const marks = `(${columns.map(() => '?').join(', ')})`
  const onConflict = onKnown === 'skip' ? ' on conflict do nothing' : ''
  let inserted = 0
  for (let from = 0; from < rows.length; from += atOnce) {
    const chunk = rows.slice(from, from + atOnce)
    const values = chunk.flatMap((row) => columns.map((column) => row[column]))
    const result: { rowCount?: number; changes?: number } = await db.raw(
      `insert into ?? (${columns.map(() => '??').join(', ')}) values ${chunk.map(() => marks).join(', ')}${onConflict}`,
      [table, ...columns, ...values] as Knex.RawBinding[],
    )
    inserted += result.rowCount ?? result.changes ?? 0
  }
  return inserted
}
