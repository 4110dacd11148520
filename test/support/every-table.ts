import type { Database } from '../../subgraphs/shared/database.js'
import { isSqlite } from '../../subgraphs/shared/database.js'

/** The tables of a database, those that indexes are made of included. */
export async function tablesOf(db: Database): Promise<string[]> {
  if (isSqlite(db)) {
    const names: string[] = await db('sqlite_master').where({ type: 'table' }).orderBy('name').pluck('name')
    return names.filter((name) => !name.startsWith('sqlite_'))
  }
  const found = await db.raw(
    'select table_name as name from information_schema.tables where table_schema = current_schema()',
  )
  return found.rows.map(({ name }: { name: string }) => name).sort()
}

/** Where in a database a word stands, as `table.column`, whatever its case; bytes are read as text too. */
export async function placesOf(db: Database, words: readonly string[]): Promise<string[]> {
  const places = new Set<string>()
  for (const table of await tablesOf(db))
    for (const row of await db(table).select('*'))
      for (const [column, value] of Object.entries(row)) {
        const text = (Buffer.isBuffer(value) ? value.toString('utf8') : String(value)).toLowerCase()
        for (const word of words)
          if (text.includes(word.toLowerCase())) places.add(`${table}.${column}: ${word}`)
      }
  return [...places].sort()
}
