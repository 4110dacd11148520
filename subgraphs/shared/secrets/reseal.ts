import type { Database } from '../database.js'
import type { SealedColumn } from './sealed-columns.js'
import { DecryptionFailed, type SecretBox } from './secret-box.js'

/** The result of resealing a database. */
export interface ResealedColumns {
  /** Rows whose texts were sealed with the current key. */
  readonly resealed: number
  /** `table.column` and primary key of rows that no key opens; they stay as they are. */
  readonly unopened: readonly string[]
}

type Row = Readonly<Record<string, string>>

const ROWS_AT_ONCE = 100

/**
 * Seals everything in these columns with the current key of the box. The services may keep writing, and it can be
 * interrupted and repeated. Missing tables are skipped.
 */
export async function resealColumns(
  { db, box }: { readonly db: Database; readonly box: SecretBox },
  columns: readonly SealedColumn[],
  onProgress: (rows: number) => void = () => undefined,
): Promise<ResealedColumns> {
  const unopened: string[] = []
  let [resealed, seen] = [0, 0]
  for (const one of columns) {
    if (!(await db.schema.hasTable(one.table))) continue
    let after: Row | undefined
    for (let more = true; more; ) {
      const rows = await sealedRows(db, one, after)
      for (const row of rows) {
        const result = await resealRow(db, box, one, row).catch(unlessUnopened)
        if (result === 'unopened')
          unopened.push(`${one.table}.${one.column} ${one.key.map((name) => row[name]).join(' ')}`)
        else if (result) resealed++
      }
      seen += rows.length
      onProgress(seen)
      after = rows.at(-1)
      more = rows.length === ROWS_AT_ONCE
    }
  }
  return { resealed, unopened }
}

function unlessUnopened(error: unknown): 'unopened' {
  if (error instanceof DecryptionFailed) return 'unopened'
  throw error
}

function sealedRows(
  db: Database,
  { table, key, column }: SealedColumn,
  after: Row | undefined,
): Promise<Row[]> {
  const query = db(table)
    .select(...key, column)
    .whereNotNull(column)
    .limit(ROWS_AT_ONCE)
  for (const name of key) query.orderBy(name)
  if (after) {
    const names = key.map(() => '??').join(', ')
    const values = key.map(() => '?').join(', ')
    query.whereRaw(`(${names}) > (${values})`, [...key, ...key.map((name) => after[name] as string)])
  }
  return query as unknown as Promise<Row[]>
}

/** Returns whether a text was resealed; a row that a service changes or deletes concurrently is read again. */
async function resealRow(db: Database, box: SecretBox, one: SealedColumn, read: Row): Promise<boolean> {
  const { table, key, column } = one
  const byKey = Object.fromEntries(key.map((name) => [name, read[name] as string]))
  for (let row: Row | undefined = read; row; ) {
    const stored = row[column] ?? ''
    const next = box.resealAll(stored, one.purposeOf(row))
    if (next === stored) return false
    const changed = await db(table)
      .where({ ...byKey, [column]: stored })
      .update({ [column]: next })
    if (changed > 0) return true
    row = await db(table)
      .where(byKey)
      .first(...key, column)
  }
  return false
}
