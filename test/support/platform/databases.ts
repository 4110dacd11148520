import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, inject } from 'vitest'
import { type Database, type DatabaseLocation, openDatabase } from '../../../subgraphs/shared/database.js'

/** Opens one more connection to the test's database; every test begins with a database of its own. */
export type OpenDatabase = (options?: Pick<DatabaseLocation, 'synchronous'>) => Promise<Database>

/** What a test knows of the database it runs on. */
export interface TestDatabase {
  readonly kind: 'SQLite' | 'PostgreSQL'
  /** What another process needs to open the same database. */
  location(): Promise<DatabaseLocation>
}

/**
 * The same tests on a SQLite file and on PostgreSQL. `open` gives a test its empty database, each further call
 * in the same test another connection pool to the same one; all are closed when the test ends.
 */
export function describeOnBothDatabases(
  name: string,
  tests: (open: OpenDatabase, database: TestDatabase) => void,
): void {
  for (const kind of ['SQLite', 'PostgreSQL'] as const) {
    describe(`${name} (${kind})`, () => {
      const place = kind === 'SQLite' ? sqlitePlace() : postgresPlace()
      const opened: Database[] = []
      afterEach(async () => {
        await Promise.all(opened.splice(0).map((db) => db.destroy()))
        await place.clear()
      })
      const open: OpenDatabase = async (options) => {
        const db = await openDatabase({ ...(await place.location()), ...options })
        opened.push(db)
        return db
      }
      tests(open, { kind, location: () => place.location() })
    })
  }
}

/** The URL of the run's PostgreSQL server; the first call of a run starts it. */
export async function postgresUrl(): Promise<string> {
  const response = await fetch(inject('postgresOnDemand'))
  const text = await response.text()
  if (!response.ok) throw new Error(text)
  return text
}

/** An empty PostgreSQL database for a whole platform, and how to drop it. */
export async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = await postgresUrl()
  const name = `platform_${randomBytes(8).toString('hex')}`
  await runOn(server, `create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runOn(server, `drop database ${name} with (force)`) }
}

interface Place {
  location(): Promise<DatabaseLocation>
  clear(): Promise<void>
}

function sqlitePlace(): Place {
  let directory: Promise<string> | undefined
  return {
    async location() {
      directory ??= mkdtemp(join(tmpdir(), 'rescue-sqlite-'))
      return { subgraph: 'backoffice', dataDirectory: await directory }
    },
    async clear() {
      if (directory !== undefined) await rm(await directory, { recursive: true, force: true })
      directory = undefined
    },
  }
}

function postgresPlace(): Place {
  let schema: string | undefined
  return {
    async location() {
      schema ??= `test_${randomBytes(8).toString('hex')}`
      return { subgraph: 'backoffice', dataDirectory: ':memory:', databaseUrl: await postgresUrl(), schema }
    },
    async clear() {
      if (schema !== undefined) await runOn(await postgresUrl(), `drop schema if exists ${schema} cascade`)
      schema = undefined
    },
  }
}

async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
