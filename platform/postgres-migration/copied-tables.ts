import type { Database as SqliteDatabase } from 'better-sqlite3'
import type { Client } from 'pg'
import { ProgramError } from '../../runtime/process/run-program.js'

/** A column that both databases have. */
export interface CopiedColumn {
  readonly name: string
  /** Of PostgreSQL, as `format_type` names it. */
  readonly type: string
}

/** A table that is copied row by row. */
export interface CopiedTable {
  readonly name: string
  readonly columns: readonly CopiedColumn[]
}

/** An identifier of SQL; both databases use the same quotes. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/**
 * The tables to copy, each after those that it references.
 * @param derived tables that the target fills itself
 * @throws ProgramError for a table or column that only one of the databases has
 */
export async function copiedTables(
  source: SqliteDatabase,
  target: Client,
  schema: string,
  derived: ReadonlySet<string>,
): Promise<CopiedTable[]> {
  const theirs = await tablesOfSchema(target, schema)
  const ours = tablesOfFile(source).filter((name) => !derived.has(name))
  const wanted = [...theirs.keys()].filter((name) => !derived.has(name))
  assertSame(`The tables of ${schema}`, ours, wanted)
  const tables = wanted.map((name) => {
    const columns = theirs.get(name) ?? []
    const inFile = source.pragma(`table_info(${quoted(name)})`) as {
      name: string
      pk: number
      type: string
    }[]
    // The row numbers that SQLite's full-text search needs.
    const own = inFile
      .filter((column) => !(column.name === 'row' && column.pk > 0))
      .map((column) => column.name)
    assertSame(
      `The columns of ${schema}.${name}`,
      own,
      columns.map((column) => column.name),
    )
    return { name, columns }
  })
  return inOrderOfReference(tables, await referencesOf(target, schema))
}

/** The ordinary tables of an SQLite file; full text indexes and their parts follow by triggers. */
function tablesOfFile(source: SqliteDatabase): string[] {
  const tables = source.prepare(`select name, sql from sqlite_master where type = 'table'`).all() as {
    name: string
    sql: string
  }[]
  const virtual = tables.filter(({ sql }) => /^create virtual table/i.test(sql)).map(({ name }) => name)
  return tables
    .map(({ name }) => name)
    .filter((name) => !name.startsWith('sqlite_'))
    .filter((name) => !virtual.some((index) => name === index || name.startsWith(`${index}_`)))
}

async function tablesOfSchema(target: Client, schema: string): Promise<Map<string, CopiedColumn[]>> {
  const { rows } = await target.query<{ table: string; name: string; type: string }>(
    `select relname as table, attname as name, format_type(atttypid, atttypmod) as type
     from pg_attribute join pg_class on pg_class.oid = attrelid
     where relnamespace = $1::regnamespace and relkind in ('r', 'p') and not relispartition
       and attnum > 0 and not attisdropped
     order by relname, attnum`,
    [quoted(schema)],
  )
  const tables = new Map<string, CopiedColumn[]>()
  for (const { table, name, type } of rows) tables.set(table, [...(tables.get(table) ?? []), { name, type }])
  return tables
}

/** Pairs of a table and one that it references. */
async function referencesOf(target: Client, schema: string): Promise<readonly [string, string][]> {
  const { rows } = await target.query<{ from: string; to: string }>(
    `select a.relname as from, b.relname as to from pg_constraint
     join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
     where contype = 'f' and connamespace = $1::regnamespace and conparentid = 0`,
    [quoted(schema)],
  )
  return rows.map(({ from, to }) => [from, to] as [string, string]).filter(([from, to]) => from !== to)
}

function inOrderOfReference(
  tables: readonly CopiedTable[],
  references: readonly [string, string][],
): CopiedTable[] {
  const ordered: CopiedTable[] = []
  const waiting = new Set(tables)
  while (waiting.size > 0) {
    const missing = new Set([...waiting].map(({ name }) => name))
    const ready = [...waiting].filter(
      ({ name }) => !references.some(([from, to]) => from === name && missing.has(to)),
    )
    if (ready.length === 0) throw new Error(`The tables ${[...missing].join(', ')} reference each other.`)
    for (const table of ready) waiting.delete(table)
    ordered.push(...ready)
  }
  return ordered
}

function assertSame(what: string, ours: readonly string[], theirs: readonly string[]): void {
  const differing = [
    ...ours.filter((name) => !theirs.includes(name)),
    ...theirs.filter((name) => !ours.includes(name)),
  ]
  if (differing.length > 0)
    throw new ProgramError(
      `${what} differ between the databases (${differing.join(', ')}): start this version on the SQLite files once, stop it, and run this program again.`,
    )
}
