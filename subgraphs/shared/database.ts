import { join } from 'node:path'
import createKnex, { type Knex } from 'knex'
import pg from 'pg'
import { assertUsable } from '../../runtime/connections/postgres-session.js'
import { endSilentConnections } from '../../runtime/connections/silent-connections.js'
import { environment } from '../../runtime/environment/environment.js'
import { oncePerMinute } from '../../runtime/once-per-minute.js'
import { privateFile, privateFolder } from '../../runtime/private-files.js'
import { withFile } from '../../runtime/sqlite-driver.js'
import type { Connection } from './database/knex-internals.js'
import { attachReplica, type ReadReplica } from './database/read-replica.js'
import { repeatReads, trackWrites } from './database/repeat-reads.js'
import { whenNotBusy } from './database/sqlite/busy.js'
import { SqliteDialect } from './database/sqlite/dialect.js'
import { traceStatements } from './database/traced-statements.js'
import { isInsideTransactionOf, refuseUseInsideTransaction } from './database/transaction.js'
import type { Log } from './log.js'
import type { DatabaseName } from './subgraph/database-names.js'

export { type Migration, migrate } from './database/migrate.js'
export { afterCommit, inTransaction, isSqlite, type Transaction } from './database/transaction.js'
export { sharedMigrations } from './shared-migrations.js'

const DEFAULT_CONNECTIONS = Number(environment.DATABASE_CONNECTIONS.fallback)

/** An open database: one SQLite file or one PostgreSQL schema. `destroy()` closes it. */
export type Database = Knex

/** The location of a subgraph's data. */
export interface DatabaseLocation {
  readonly subgraph: DatabaseName
  /** Folder of the SQLite file `<subgraph>.sqlite`, made if missing; `:memory:` keeps nothing. */
  readonly dataDirectory: string
  /** `postgres://…` uses PostgreSQL instead. */
  readonly databaseUrl?: string | undefined
  /** PostgreSQL only: connections at most; default that of `DATABASE_CONNECTIONS`. */
  readonly databaseConnections?: number | undefined
  /** PostgreSQL schema, made if missing; the subgraph's name by default. */
  readonly schema?: string | undefined
  /**
   * SQLite only. `full` (default): a committed transaction survives the death of the process, of the system and of the
   * power supply. `normal`: it survives the death of the process; a power failure may lose the last moments but never
   * damages the file; each commit saves one flush. PostgreSQL follows its own
   * `synchronous_commit`.
   */
  readonly synchronous?: 'full' | 'normal' | undefined
  /** Receives lost connections and misuse; optional for command-line programs. */
  readonly log?: Log | undefined
}

/**
 * Opens a subgraph's database. Both databases return the same values for columns that
 * `columnsOf` makes; error messages hold SQL but never the values bound to it. Reads outside transactions
 * are repeated on another connection when a restart of the database server has closed theirs.
 */
export async function openDatabase(location: DatabaseLocation): Promise<Database> {
  const db = location.databaseUrl === undefined ? openSqlite(location) : openPostgres(location)
  try {
    if (location.databaseUrl === undefined) await db.raw('select 1')
    else {
      await assertUsableConnections(db)
      await ensureSchema(db, location.schema ?? location.subgraph)
    }
  } catch (error) {
    await db.destroy()
    throw error
  }
  if (location.databaseUrl !== undefined) repeatReads(db)
  trackWrites(db)
  traceStatements(db, location.subgraph, location.databaseUrl === undefined ? 'sqlite' : 'postgresql')
  refuseUseInsideTransaction(db)
  // An in-memory database is visible to one connection only.
  if (db.client instanceof SqliteDialect && location.dataDirectory !== ':memory:')
    db.client.openReads(() => !isInsideTransactionOf(db))
  return db
}

/** Opens a replica of a PostgreSQL database, see {@link ReadReplica}. Connections are opened on demand. */
export function openReplica(db: Database, location: DatabaseLocation, url: string): ReadReplica {
  const replica = openPostgres({ ...location, databaseUrl: url })
  traceStatements(replica, location.subgraph, 'postgresql')
  return attachReplica(db, replica, location.log)
}

function openSqlite({ subgraph, dataDirectory, synchronous = 'full', log }: DatabaseLocation): Database {
  const inMemory = dataDirectory === ':memory:'
  const filename = inMemory ? ':memory:' : join(dataDirectory, `${subgraph}.sqlite`)
  if (!inMemory) {
    privateFolder(dataDirectory)
    privateFile(filename)
  }
  return createKnex({
    client: SqliteDialect as unknown as typeof Knex.Client,
    connection: { filename },
    useNullAsDefault: true,
    compileSqlOnError: false,
    ...logging(log),
    pool: {
      // One connection: SQLite has one writer, and better-sqlite3 is synchronous anyway.
      min: 1,
      max: 1,
      afterCreate: (connection: Connection, done: (error?: unknown) => void) => {
        setPragmas(connection, synchronous).then(
          () => done(),
          (error: unknown) => done(withFile(error, filename)),
        )
      },
    },
  })
}

async function setPragmas(connection: Connection, synchronous: 'full' | 'normal'): Promise<void> {
  // When processes start together, one switches to WAL while the file is locked for the others.
  await whenNotBusy(() => connection.pragma('journal_mode = WAL'))
  connection.pragma(`synchronous = ${synchronous}`)
  connection.pragma('foreign_keys = ON')
}

function openPostgres(location: DatabaseLocation): Database {
  const {
    subgraph,
    databaseUrl,
    databaseConnections = DEFAULT_CONNECTIONS,
    schema = subgraph,
    log,
  } = location
  const connection = {
    connectionString: databaseUrl,
    application_name: `rescue-${subgraph}`,
    types: { getTypeParser: parserOf },
  } as Knex.PgConnectionConfig & pg.ClientConfig & { readonly application_name: string }
  const watch = endSilentConnections(connection)
  return createKnex({
    client: 'pg',
    connection,
    searchPath: [schema],
    compileSqlOnError: false,
    ...logging(log),
    pool: {
      min: 0,
      max: databaseConnections,
      afterCreate: (client: pg.Client, done: (error?: unknown) => void) => {
        watch(client).then(() => done(), done)
      },
    },
  })
}

function logging(log: Log | undefined): Pick<Knex.Config, 'log'> {
  if (log === undefined) return {}
  const isDue = oncePerMinute()
  const warn = (message: unknown) => {
    const database = String(message)
    // The stack below the first line differs between attempts.
    if (isDue(database.split('\n', 1)[0] ?? '')) log.warn({ database }, 'the database layer warns')
  }
  return { log: { warn, deprecate: warn, error: warn } }
}

/** Counts are numbers, as on SQLite; an integer that a number cannot hold stays text. */
function parserOf(oid: number, format?: 'text' | 'binary') {
  if (oid !== pg.types.builtins.INT8 || format === 'binary') return pg.types.getTypeParser(oid, format)
  return (text: string) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)
}

async function assertUsableConnections({ client }: Database): Promise<void> {
  const first = await client.acquireConnection()
  const second = await client.acquireConnection()
  try {
    await assertUsable(first, second)
  } finally {
    await client.releaseConnection(first)
    await client.releaseConnection(second)
  }
}

async function ensureSchema(db: Database, schema: string): Promise<void> {
  await db.transaction(async (trx) => {
    // `if not exists` alone fails when two processes start together.
    await trx.raw('select pg_advisory_xact_lock(hashtext(?))', [`create schema ${schema}`])
    // `if not exists` needs the right to create schemas even when the schema exists.
    if (await trx('pg_namespace').where({ nspname: schema }).first('nspname')) return
    await trx.raw('create schema if not exists ??', [schema])
  })
}

/**
 * Whether an error is a violated primary key or unique index, and, when a column is named, whether that
 * column is part of it.
 */
export function isUniqueViolation(error: unknown, column?: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  const columns = violatedColumns(error)
  return columns !== undefined && (column === undefined || columns.includes(column))
}

function violatedColumns(error: Error & { code: unknown; detail?: unknown }): string[] | undefined {
  if (error.code === 'SQLITE_CONSTRAINT_UNIQUE' || error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY') {
    const list = /UNIQUE constraint failed: (.+)$/.exec(error.message)?.[1] ?? ''
    return list.split(', ').map((name) => name.slice(name.indexOf('.') + 1))
  }
  if (error.code !== '23505') return undefined
  const list = /^Key \((.+?)\)=/.exec(String(error.detail))?.[1] ?? ''
  return list.split(', ').map((name) => name.replaceAll('"', ''))
}
