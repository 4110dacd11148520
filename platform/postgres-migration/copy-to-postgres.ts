import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database as SqliteDatabase } from 'better-sqlite3'
import pg from 'pg'
import { createIdentityTables, type IdentityOptions } from '../../gateway/identity/identity.js'
import { ProgramError } from '../../runtime/process/run-program.js'
import { Sqlite } from '../../runtime/sqlite-driver.js'
import { migrations as aiHub } from '../../subgraphs/ai-hub/migrations/index.js'
import { migrations as backoffice, searched } from '../../subgraphs/backoffice/migrations/index.js'
import { pointPartitions } from '../../subgraphs/backoffice/performance/metric.store.js'
import { type AuditKeySettings, auditKeyOf } from '../../subgraphs/shared/audit/audit-key.js'
import { verifyAuditLog } from '../../subgraphs/shared/audit/audit-verify.js'
import { blockDatabase, blockIn, unblockDatabase } from '../../subgraphs/shared/database/blocked-database.js'
import { type Migration, migrate, openDatabase } from '../../subgraphs/shared/database.js'
import { subgraphs } from '../../subgraphs/shared/each-database.js'
import { timeOfId } from '../../subgraphs/shared/partitions/partition-periods.js'
import { partitionedTablesOf } from '../../subgraphs/shared/partitions/partitioned-tables.js'
import { ensurePartitions } from '../../subgraphs/shared/partitions/partitions.js'
import { searchTableOf } from '../../subgraphs/shared/search/search-engine.js'
import { fillSearchIndex } from '../../subgraphs/shared/search/search-index.js'
import { versionTableOf } from '../../subgraphs/shared/search/search-version.js'
import { migrations as wallet } from '../../subgraphs/wallet/migrations/index.js'
import { type CopiedTable, copiedTables, quoted } from './copied-tables.js'
import { assertEmpty, fingerprintOf, isIncomplete, writeCopyMarker } from './copy-marker.js'
import { copyTable } from './copy-table.js'
import { digestInFile, digestInSchema } from './table-digest.js'

/** Source and target of the copy. */
export interface CopyOptions {
  readonly dataDirectory: string
  readonly databaseUrl: string
  /** The identity provider of the target. */
  readonly identity: IdentityOptions
  readonly auditKeys: AuditKeySettings
  /** Receives each completed step; an error that it throws interrupts the copy. */
  readonly progress: (line: string) => void
}

/** The copied and verified tables. */
export interface CopiedTables {
  readonly tables: number
  readonly rows: number
}

type SubgraphName = (typeof subgraphs)[number]

const migrationsOf: Readonly<Record<SubgraphName, readonly Migration[]>> = {
  wallet,
  ai_hub: aiHub,
  backoffice,
}
const schemas = [...subgraphs, 'identity'] as const

/** Tables that the target fills itself. */
const derived: ReadonlySet<string> = new Set([
  'migrations',
  ...searched.flatMap(({ table }) => [searchTableOf(table), versionTableOf(table)]),
])

const UNFINISHED =
  'it is an unfinished copy of an embedded installation; run npm run migrate:to-postgres again'

/**
 * Copies an embedded installation to an empty PostgreSQL database, and verifies the copy: rows and checksums of every table,
 * and the audit logs. No service may run. An interrupted copy is resumed. Afterwards the SQLite files refuse to be opened,
 * because two installations with the same wallet keys would spend the same money.
 * @throws ProgramError if the source or the target is unsuitable, or the copy differs
 */
export async function copyToPostgres(move: CopyOptions): Promise<CopiedTables> {
  const { dataDirectory, databaseUrl, progress } = move
  const files = subgraphs.map((name) => migrationsOfFile(dataDirectory, name))
  const fingerprint = fingerprintOf(files.flatMap(({ applied }) => applied))
  const block = files.find(({ blocked }) => blocked)?.blocked
  const target = new pg.Client({ connectionString: databaseUrl, application_name: 'rescue-move' })
  await target.connect()
  try {
    await oneAtATime(target)
    if (await isIncomplete(target, fingerprint)) progress('continuing an unfinished copy')
    else {
      if (block) throw new ProgramError(`The SQLite files must not be used: ${block}.`)
      await assertEmpty(target, schemas)
      await writeCopyMarker(target, fingerprint)
    }
    const sums = { tables: 0, rows: 0 }
    for (const schema of schemas) {
      const moved = await moveDatabase(move, target, schema)
      sums.tables += moved.tables
      sums.rows += moved.rows
    }
    for (const name of subgraphs) await completeSubgraph(move, name)
    // In this order neither installation can be used between the two steps.
    for (const name of subgraphs) await retire(dataDirectory, name)
    await finish(target)
    return sums
  } finally {
    await target.end()
  }
}

interface AppliedMigration {
  readonly name: string
  readonly applied_at: string
}

/** The migrations of an SQLite file, and why it must not be used. */
interface FileState {
  readonly applied: readonly AppliedMigration[]
  readonly blocked: string | undefined
}

function migrationsOfFile(dataDirectory: string, name: SubgraphName): FileState {
  const source = openFile(dataDirectory, name)
  try {
    const rows = source
      .prepare('select name, applied_at from migrations order by name')
      .all() as AppliedMigration[]
    const applied = rows.filter((row) => blockIn(row.name) === undefined)
    const blocked = rows.map((row) => blockIn(row.name)).find((reason) => reason !== undefined)
    const names = new Set(applied.map((migration) => migration.name))
    const known = migrationsOf[name]
    if (names.size !== known.length || known.some((migration) => !names.has(migration.name)))
      throw new ProgramError(
        `${name}.sqlite is of another version: start this version on it once, stop it, and run this program again.`,
      )
    return { applied, blocked }
  } finally {
    source.close()
  }
}

function openFile(dataDirectory: string, name: string): SqliteDatabase {
  const file = join(dataDirectory, `${name}.sqlite`)
  if (!existsSync(file)) throw new ProgramError(`There is no ${file}: check DATA_DIR.`)
  return new Sqlite(file, { readonly: true })
}

async function oneAtATime(target: pg.Client): Promise<void> {
  const { rows } = await target.query<{ ours: boolean }>(
    `select pg_try_advisory_lock(hashtext('embedded copy')) as ours`,
  )
  if (!rows[0]?.ours) throw new ProgramError('Another copy to this database is running.')
}

async function moveDatabase(
  move: CopyOptions,
  target: pg.Client,
  schema: (typeof schemas)[number],
): Promise<CopiedTables> {
  const source = openFile(move.dataDirectory, schema)
  try {
    const tables = await prepareSchema(move, source, target, schema)
    let rows = 0
    for (const table of tables) {
      await copyTable(source, target, schema, table, (count) =>
        move.progress(`${schema}.${table.name}: ${count} rows copied`),
      )
      rows += await verifyTable(source, target, schema, table)
    }
    move.progress(`${schema}: ${tables.length} tables and ${rows} rows copied and verified`)
    return { tables: tables.length, rows }
  } finally {
    source.close()
  }
}

/** Creates the tables of a schema, empty and with their triggers disabled: what triggers write is copied, too. */
async function prepareSchema(
  move: CopyOptions,
  source: SqliteDatabase,
  target: pg.Client,
  schema: (typeof schemas)[number],
): Promise<CopiedTable[]> {
  const prepared = await target.query('select from embedded_copy.prepared where schema = $1', [schema])
  if (prepared.rowCount === 0) await createTables(move, source, schema)
  await target.query(`set search_path = ${quoted(schema)}`)
  const tables = await copiedTables(source, target, schema, derived)
  if (prepared.rowCount === 0) {
    await target.query('begin')
    await target.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
    for (const { name } of tables) await target.query(`alter table ${quoted(name)} disable trigger user`)
    await target.query('insert into embedded_copy.prepared values ($1)', [schema])
    await target.query('commit')
  }
  return tables
}

async function createTables(
  move: CopyOptions,
  source: SqliteDatabase,
  schema: (typeof schemas)[number],
): Promise<void> {
  if (schema === 'identity') return createIdentityTables(move.identity)
  const db = await openDatabase({ subgraph: schema, ...move })
  try {
    // An interruption before the schema counted as prepared has left its tables, and nothing in them.
    if (await db.schema.hasTable('migrations')) await unblockDatabase(db)
    await migrate(db, migrationsOf[schema])
    for (const partitioned of partitionedTablesOf(schema, schema === 'backoffice' ? [pointPartitions] : []))
      await ensurePartitions(db, [partitioned], oldestRowOf(source, partitioned.table))
    await blockDatabase(db, UNFINISHED)
  } finally {
    await db.destroy()
  }
}

/** Partitions start with the oldest row of the last ten years. */
function oldestRowOf(source: SqliteDatabase, table: string): Date | undefined {
  const oldest = source
    .prepare(`select min(id) from ${quoted(table)}`)
    .pluck()
    .get() as string | null
  const time = oldest === null ? undefined : timeOfId(oldest)
  const limit = new Date()
  limit.setUTCFullYear(limit.getUTCFullYear() - 10)
  return time && time > limit ? time : undefined
}

async function verifyTable(
  source: SqliteDatabase,
  target: pg.Client,
  schema: string,
  table: CopiedTable,
): Promise<number> {
  const expected = digestInFile(source, table)
  const found = await digestInSchema(target, table)
  if (expected.rows !== found.rows || expected.checksum !== found.checksum)
    throw new ProgramError(
      `The copy of ${schema}.${table.name} differs (${expected.rows} rows in the file, ${found.rows} in PostgreSQL): one of them was changed since the copy began. Name an empty database and run this program again.`,
    )
  return found.rows
}

/** Builds the search indexes and verifies the audit log of a copied subgraph. */
async function completeSubgraph(
  { auditKeys, progress, ...location }: CopyOptions,
  subgraph: SubgraphName,
): Promise<void> {
  const db = await openDatabase({ subgraph, ...location })
  try {
    for (const one of subgraph === 'backoffice' ? searched : []) {
      await db.raw('truncate ??', [searchTableOf(one.table)])
      await fillSearchIndex(db, one)
      progress(`${subgraph}: search of ${one.table} indexed`)
    }
    const { faults, sealed, unsealed } = await verifyAuditLog(db, auditKeyOf(auditKeys, subgraph))
    if (faults.length > 0)
      throw new ProgramError(
        `The audit log of ${subgraph} failed verification (${faults.length} faults): run npm run audit:verify on ` +
          'the SQLite files.',
      )
    progress(`${subgraph}: audit log verified, ${sealed} rows sealed and ${unsealed} not yet`)
  } finally {
    await db.destroy()
  }
}

/** Makes the copy usable, in one transaction. */
async function finish(target: pg.Client): Promise<void> {
  await target.query('begin')
  for (const schema of schemas) {
    const { rows } = await target.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = $1::regnamespace and relkind in ('r', 'p') and not relispartition`,
      [schema],
    )
    for (const { name } of rows)
      await target.query(`alter table ${quoted(schema)}.${quoted(name)} enable trigger user`)
  }
  for (const schema of subgraphs)
    await target.query(`delete from ${quoted(schema)}.migrations where starts_with(name, 'blocked: ')`)
  await target.query('drop schema embedded_copy cascade')
  await target.query('commit')
  // The planner has no statistics of the new rows.
  await target.query('analyze')
}

/** Two installations with the same wallet keys would spend the same money. */
async function retire(dataDirectory: string, subgraph: SubgraphName): Promise<void> {
  if (migrationsOfFile(dataDirectory, subgraph).blocked) return
  const db = await openDatabase({ subgraph, dataDirectory })
  try {
    await blockDatabase(db, `it was moved to PostgreSQL at ${new Date().toISOString()}; set DATABASE_URL`)
  } finally {
    await db.destroy()
  }
}
