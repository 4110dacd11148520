import type { Knex } from 'knex'
import type { DataSubject, PersonalTable } from './inventory.js'

const ROWS_AT_ONCE = 500

/** All rows of a table that concern a person, as the person may read them: members instead of columns, no secrets. */
export async function* personalRows(
  db: Knex,
  { table, of, key = ['id'], hiddenColumns = [] }: PersonalTable,
  subject: DataSubject,
): AsyncGenerator<Record<string, unknown>> {
  for (let offset = 0; ; offset += ROWS_AT_ONCE) {
    const query = db(table)
    of(query, subject)
    for (const column of key) query.orderBy(column)
    const rows: Record<string, unknown>[] = await query.limit(ROWS_AT_ONCE).offset(offset)
    for (const row of rows) yield readable(row, hiddenColumns)
    if (rows.length < ROWS_AT_ONCE) return
  }
}

/** A row in the form of a response. */
function readable(row: Record<string, unknown>, hiddenColumns: readonly string[]): Record<string, unknown> {
  const members = Object.entries(row)
    .filter(([column, value]) => value !== null && !hiddenColumns.includes(column))
    .map(([column, value]) => [memberOf(column), contentOf(value)])
  return Object.fromEntries(members)
}

function memberOf(column: string): string {
  return column.replaceAll(/_([a-z])/g, (_match, letter: string) => letter.toUpperCase())
}

/** JSON columns are text in the database. */
function contentOf(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[[{]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    // A text that only looks like JSON.
    return value
  }
}
