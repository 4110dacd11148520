import { createHash } from 'node:crypto'
import type { Database as SqliteDatabase } from 'better-sqlite3'
import type { Client } from 'pg'
import { type CopiedTable, quoted } from './copied-tables.js'
import { storedText } from './stored-text.js'

/** Number and content of the rows of a table, regardless of their order. */
export interface TableDigest {
  readonly rows: number
  /** The sum of the rows' hashes (SHA-256) modulo 2^256, in hex. */
  readonly checksum: string
}

const ROWS_AT_ONCE = 2_000

/** The digest of a table of an SQLite file. */
export function digestInFile(source: SqliteDatabase, { name, columns }: CopiedTable): TableDigest {
  const digest = runningDigest()
  const list = columns.map((column) => quoted(column.name)).join(', ')
  const rows = source
    .prepare(`select ${list} from ${quoted(name)}`)
    .safeIntegers()
    .raw()
  for (const row of rows.iterate() as Iterable<unknown[]>)
    digest.add(columns.map(({ type }, at) => storedText(type, row[at])))
  return digest.result()
}

/** The digest of a table of the PostgreSQL schema that the connection searches. */
export async function digestInSchema(target: Client, { name, columns }: CopiedTable): Promise<TableDigest> {
  const digest = runningDigest()
  const list = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  await target.query('begin read only')
  try {
    await target.query(`declare digested no scroll cursor for select ${list} from ${quoted(name)}`)
    for (let more = true; more; ) {
      const { rows } = await target.query<(string | null)[]>({
        text: `fetch ${ROWS_AT_ONCE} from digested`,
        rowMode: 'array',
      })
      for (const row of rows) digest.add(columns.map(({ type }, at) => storedText(type, row[at])))
      more = rows.length === ROWS_AT_ONCE
    }
  } finally {
    await target.query('rollback')
  }
  return digest.result()
}

function runningDigest() {
  let rows = 0
  let sum = 0n
  return {
    add(values: readonly (string | null)[]): void {
      rows += 1
      sum += BigInt(`0x${createHash('sha256').update(JSON.stringify(values)).digest('hex')}`)
    },
    result: (): TableDigest => ({ rows, checksum: BigInt.asUintN(256, sum).toString(16).padStart(64, '0') }),
  }
}
