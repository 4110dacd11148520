import type { Knex } from 'knex'
import type { DataSubject, PersonalTable } from './inventory.js'

const ROWS_AT_ONCE = 500

/** All rows of a table that concern a person, as the person may read them: members instead of columns, no secrets. */
export async function* personalRows(
  db: Knex,
  { table, of, key = ['id'], hiddenColumns = [] }: PersonalTable,
  subject: DataSubject,
): AsyncGenerator<Record<string, unknown>> {
  const own = db(table)
  of(own, subject)
  // By key rather than by offset: a row that is deleted between two pages would hide another one.
  for (let last: Record<string, unknown> | undefined; ; ) {
    const query = db.from(own.clone().as('own')).limit(ROWS_AT_ONCE)
    for (const column of key) query.orderBy(column)
    if (last) follow(query, key, last)
    const rows: Record<string, unknown>[] = await query
    for (const row of rows) yield readable(row, hiddenColumns)
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)
  }
}

function follow(query: Knex.QueryBuilder, key: readonly string[], last: Record<string, unknown>): void {
  const [columns, values] = [key.map(() => '??').join(', '), key.map(() => '?').join(', ')]
  query.whereRaw(`(${columns}) > (${values})`, [...key, ...key.map((column) => last[column] as string)])
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
