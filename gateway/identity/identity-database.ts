import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from 'better-sqlite3'
import type { FastifyBaseLogger } from 'fastify'
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  SqliteDialect,
  sql,
} from 'kysely'
import pg from 'pg'
import { retryOnLostConnection } from '../../runtime/connections/lost-connection.js'
import { assertUsable } from '../../runtime/connections/postgres-session.js'
import { endSilentConnections } from '../../runtime/connections/silent-connections.js'
import { privateFile, privateFolder } from '../../runtime/private-files.js'
import { Sqlite, withFile } from '../../runtime/sqlite-driver.js'

/** The identity provider's storage: accounts, credentials, sessions and signing keys. */
export interface IdentityDatabase {
  readonly kysely: Kysely<unknown>
  readonly type: 'sqlite' | 'postgres'
  /** The PostgreSQL schema of the tables; a SQLite file needs none. */
  readonly schemaName?: string
  /** Runs start-up work (migrations, the first key) in one process at a time. */
  withStartupLock<Result>(work: () => Promise<Result>): Promise<Result>
  isReachable(): Promise<boolean>
  close(): Promise<void>
}

/** Connections to PostgreSQL at most. */
export const IDENTITY_CONNECTIONS = 5
const postgresSchema = 'identity'
/** Arbitrary number of the PostgreSQL advisory lock. */
const advisoryLock = 7_239_402_611
const lockPauseMs = 25
const lockAttempts = 1200

/**
 * Opens the identity provider's own storage: a SQLite file under the data directory,
 * or a PostgreSQL schema when a database URL is given.
 */
export function openIdentityDatabase(options: {
  dataDirectory: string | ':memory:'
  databaseUrl?: string | undefined
  log: FastifyBaseLogger
}): IdentityDatabase {
  return options.databaseUrl === undefined
    ? openSqlite(options.dataDirectory)
    : openPostgres(options.databaseUrl, options.log)
}

function openSqlite(dataDirectory: string): IdentityDatabase {
  const file = sqliteFile(dataDirectory)
  const sqlite = new Sqlite(file, { timeout: 5000 })
  try {
    sqlite.pragma('journal_mode = WAL')
  } catch (error) {
    throw withFile(error, file)
  }
  // An acknowledged sign-out must survive a power loss.
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  const kysely = new Kysely<unknown>({ dialect: new SqliteDialect({ database: sqlite }) })
  return {
    kysely,
    type: 'sqlite',
    async withStartupLock(work) {
      await beginImmediate(sqlite)
      try {
        const result = await work()
        sqlite.exec('COMMIT')
        return result
      } catch (error) {
        sqlite.exec('ROLLBACK')
        throw error
      }
    },
    isReachable: () => isReachable(kysely),
    close: () => kysely.destroy(),
  }
}

function sqliteFile(dataDirectory: string): string {
  if (dataDirectory === ':memory:') return ':memory:'
  privateFolder(dataDirectory)
  const file = join(dataDirectory, 'identity.sqlite')
  privateFile(file)
  return file
}

/**
 * Takes the write lock without blocking the event loop: the holder may be in this process and could never finish
 * during SQLite's own busy timeout.
 */
async function beginImmediate(sqlite: Database): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      sqlite.pragma('busy_timeout = 0')
      sqlite.exec('BEGIN IMMEDIATE')
      return
    } catch (error) {
      const busy = error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')
      if (!busy || attempt === lockAttempts) throw error
      await pause(lockPauseMs)
    } finally {
      sqlite.pragma('busy_timeout = 5000')
    }
  }
}

function openPostgres(connectionString: string, log: FastifyBaseLogger): IdentityDatabase {
  const settings = { connectionString, application_name: 'rescue-identity' }
  const pool = new pg.Pool({
    ...settings,
    max: IDENTITY_CONNECTIONS,
    onConnect: endSilentConnections(settings),
  })
  // Without listeners, a connection that the server drops would end the process. The pool replaces it.
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn({ err: error }, 'identity database connection lost'))
  })
  pool.on('error', () => {}) // Reported by the connection's own listener.
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: poolWithRetry(pool) }) })
  return {
    kysely,
    type: 'postgres',
    schemaName: postgresSchema,
    async withStartupLock(work) {
      const client = await pool.connect()
      try {
        await assertUsableConnections(pool, client)
        await client.query('SELECT pg_advisory_lock($1)', [advisoryLock])
        try {
          return await work()
        } finally {
          await client.query('SELECT pg_advisory_unlock($1)', [advisoryLock])
        }
      } finally {
        client.release()
      }
    },
    isReachable: () => isReachable(kysely),
    close: () => kysely.destroy(),
  }
}

async function assertUsableConnections(pool: pg.Pool, first: pg.PoolClient): Promise<void> {
  const second = await pool.connect()
  try {
    await assertUsable(first, second)
  } finally {
    second.release()
  }
}

/**
 * Wraps the pool: when the first statement on a connection finds it lost, a read or the start of a transaction is
 * repeated on another connection.
 */
function poolWithRetry(pool: pg.Pool): PostgresPool {
  return {
    end: () => pool.end(),
    async connect() {
      let client: pg.PoolClient | undefined = await pool.connect()
      let isFirst = true
      const another = async () => {
        client?.release(true)
        client = undefined
        client = await pool.connect()
        return client
      }
      const query = (text: string, values: readonly unknown[]) => {
        const mayRepeat = isFirst && /^\s*(select|begin|start transaction)\b/i.test(text)
        let isRepeated = false
        isFirst = false
        const attempt = async () => {
          const given = isRepeated ? await another() : client
          isRepeated = true
          return given?.query(text, [...values])
        }
        return retryOnLostConnection(attempt, () => mayRepeat)
      }
      return { query, release: () => client?.release() } as unknown as PostgresPoolClient
    },
  }
}

async function isReachable(kysely: Kysely<unknown>): Promise<boolean> {
  try {
    await sql`SELECT 1`.execute(kysely)
    return true
  } catch {
    return false
  }
}
