import type { Database as SqliteDatabase } from 'better-sqlite3'
import type { Client } from 'pg'
import { ProgramError } from '../../runtime/process/run-program.js'
import { type CopiedTable, quoted } from './copied-tables.js'
import { storedText } from './stored-text.js'

/** Rows per transaction; the copy resumes after the last one. */
const ROWS_AT_ONCE = 1_000

/** The progress of a table: the rowid of the last copied row in the SQLite file. */
interface Progress {
  readonly after: bigint
  readonly rows: number
}

/**
 * Copies the rows of a table that are not copied yet. Each batch is committed with its progress, so that an interrupted
 * copy resumes where it was.
 * @param schema the schema of the target, which its connection searches
 * @param copied receives the number of rows after every batch
 */
export async function copyTable(
  source: SqliteDatabase,
  target: Client,
  schema: string,
  table: CopiedTable,
  copied: (rows: number) => void,
): Promise<void> {
  const select = source
    .prepare(
      `select rowid, ${table.columns.map(({ name }) => quoted(name)).join(', ')} from ${quoted(table.name)}
       where rowid > ? order by rowid limit ${ROWS_AT_ONCE}`,
    )
    .safeIntegers()
    .raw()
  let progress = await progressOf(target, schema, table)
  for (let more = true; more; ) {
    const rows = select.all(progress.after) as [bigint, ...unknown[]][]
    const last = rows.at(-1)
    if (last === undefined) return
    progress = { after: last[0], rows: progress.rows + rows.length }
    await target.query('begin')
    try {
      await insert(target, table, rows)
      await target.query(
        `insert into embedded_copy.progress values ($1, $2, $3, $4)
         on conflict (schema, name) do update set after = excluded.after, rows = excluded.rows`,
        [schema, table.name, String(progress.after), progress.rows],
      )
      await target.query('commit')
    } catch (error) {
      await target.query('rollback').catch(() => undefined)
      throw refusedRows(error, schema, table, rows)
    }
    copied(progress.rows)
    more = rows.length === ROWS_AT_ONCE
  }
}

/** One array of texts per column: a batch is one statement of the same form, whatever its size. */
async function insert(
  target: Client,
  { name, columns }: CopiedTable,
  rows: readonly [bigint, ...unknown[]][],
): Promise<void> {
  const names = columns.map((column) => quoted(column.name))
  const values = columns.map((column, at) => `c${at}::${column.type}`)
  await target.query(
    `insert into ${quoted(name)} (${names.join(', ')}) select ${values.join(', ')}
     from unnest(${columns.map((_, at) => `$${at + 1}::text[]`).join(', ')})
       as copied (${columns.map((_, at) => `c${at}`).join(', ')})`,
    columns.map(({ type }, at) => rows.map((row) => storedText(type, row[at + 1]))),
  )
}

async function progressOf(target: Client, schema: string, { name }: CopiedTable): Promise<Progress> {
  const { rows } = await target.query<{ after: string; rows: string }>(
    'select after, rows from embedded_copy.progress where schema = $1 and name = $2',
    [schema, name],
  )
  const [row] = rows
  return row ? { after: BigInt(row.after), rows: Number(row.rows) } : { after: -1n, rows: 0 }
}

/** Values of PostgreSQL's messages could be personal; class 22 means that a value cannot be stored. */
function refusedRows(
  error: unknown,
  schema: string,
  { name }: CopiedTable,
  rows: readonly [bigint, ...unknown[]][],
): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (!/^2[23]/.test(code)) return error
  return new ProgramError(
    `PostgreSQL refuses one of the rows ${rows[0]?.[0]} to ${rows.at(-1)?.[0]} (rowid) of ${schema}.${name} ` +
      `with error ${code}; the SQLite files were not changed.`,
  )
}
