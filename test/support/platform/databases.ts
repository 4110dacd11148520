import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe } from 'vitest'
import {
  type Database,
  type DatabaseLocation,
  isSqlite,
  openDatabase,
} from '../../../subgraphs/shared/database.js'
import { postgresUrl } from '../servers/postgres-url.js'
import { dropSchema, returnSchema, type Template, takeSchema, templateOf } from './migrated-databases.js'
import { copyMigratedFile, type Tables } from './migrated-files.js'

/** Opens another connection to the test's database; every test starts with a separate database. */
export type OpenDatabase = (options?: Opening) => Promise<Database>

interface Opening extends Pick<DatabaseLocation, 'synchronous'> {
  /** `false`: connects with triggers disabled. */
  readonly triggers?: boolean
}

/** The database of a test. */
export interface TestDatabase {
  readonly kind: 'SQLite' | 'PostgreSQL'
  /** The settings with which another process opens the same database. */
  location(): Promise<DatabaseLocation>
}

/**
 * Repeats tests on a SQLite file and on PostgreSQL. The first `open` of a test creates an empty database, each further one
 * opens another connection pool to the same database; all are closed when the test ends.
 */
export function describeOnBothDatabases(
  name: string,
  tests: (open: OpenDatabase, database: TestDatabase) => void,
): void {
  describeOnPlaces(name, tests, { SQLite: emptyFile, PostgreSQL: emptySchema })
}

/** Like {@link describeOnBothDatabases}, on databases with the tables of a service. */
export function describeOnDatabasesOf(
  tables: Tables,
  name: string,
  body: (open: OpenDatabase, database: TestDatabase) => void,
): void {
  const places = { SQLite: () => migratedFile(tables), PostgreSQL: () => migratedSchema(tables) }
  describeOnPlaces(name, body, places)
}

/** Like {@link describeOnDatabasesOf}, on PostgreSQL only. */
export function describeOnPostgresOf(
  tables: Tables,
  name: string,
  body: (open: OpenDatabase, database: TestDatabase) => void,
): void {
  describeOnPlaces(name, body, { PostgreSQL: () => migratedSchema(tables) })
}

function describeOnPlaces(
  name: string,
  tests: (open: OpenDatabase, database: TestDatabase) => void,
  places: Readonly<Partial<Record<TestDatabase['kind'], () => Place>>>,
): void {
  for (const [kind, makePlace] of Object.entries(places) as [TestDatabase['kind'], () => Place][]) {
    describe(`${name} (${kind})`, () => {
      const place = makePlace()
      const opened: Database[] = []
      afterEach(async () => {
        await Promise.all(opened.splice(0).map((db) => db.destroy()))
        await place.clear()
      })
      const open: OpenDatabase = async ({ triggers = true, ...options } = {}) => {
        const location = { ...(await place.location()), ...options }
        const db = await openDatabase(triggers ? location : firingNone(location))
        opened.push(db)
        if (!triggers && isSqlite(db)) await dropTriggers(db)
        return db
      }
      tests(open, { kind, location: () => place.location() })
    })
  }
}

/** Disables triggers for the connection: if they were dropped, the schema could not be reused by the next test. */
function firingNone(location: DatabaseLocation): DatabaseLocation {
  if (location.databaseUrl === undefined) return location
  const url = new URL(location.databaseUrl)
  url.searchParams.set('options', '-c session_replication_role=replica')
  return { ...location, databaseUrl: url.href }
}

async function dropTriggers(db: Database): Promise<void> {
  for (const name of await db('sqlite_master').where({ type: 'trigger' }).pluck('name'))
    await db.raw('drop trigger ??', [name])
}

/** Both databases, for `describe.each`. */
export const databaseKinds = ['SQLite', 'PostgreSQL'] as const

/** A PostgreSQL database and how to drop it; for SQLite there is no URL, because its files are in a data folder. */
export interface OwnDatabase {
  readonly url: string | undefined
  drop(): Promise<void>
}

/** A database of a kind for one service or a whole platform. */
export async function databaseOfKind(kind: TestDatabase['kind'], tables?: Template): Promise<OwnDatabase> {
  if (kind === 'SQLite') return { url: undefined, drop: async () => undefined }
  return createPostgresDatabase(tables)
}

/**
 * A PostgreSQL database for a whole platform, and how to drop it.
 * @param tables those of the wallet or of all services, which takes an eighth of migrating them; without it the database is empty
 */
export async function createPostgresDatabase(tables?: Template): Promise<OwnDatabase & { url: string }> {
  const server = await postgresUrl()
  const name = `platform_${randomBytes(8).toString('hex')}`
  const template = tables ? ` template ${await templateOf(tables)}` : ''
  await runOn(server, `create database ${name}${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => runOn(server, `drop database ${name} with (force)`) }
}

interface Place {
  location(): Promise<DatabaseLocation>
  clear(): Promise<void>
}

function emptyFile(): Place {
  return place(
    async () => ({ subgraph: 'backoffice', dataDirectory: await mkdtemp(join(tmpdir(), 'rescue-sqlite-')) }),
    ({ dataDirectory }) => rm(dataDirectory, { recursive: true, force: true }),
  )
}

function migratedFile(tables: Tables): Place {
  const empty = emptyFile()
  return place(async () => {
    const location = await empty.location()
    await copyMigratedFile(tables, location.dataDirectory)
    return location
  }, empty.clear)
}

function emptySchema(): Place {
  return place(
    async () => schemaLocation(`test_${randomBytes(8).toString('hex')}`),
    ({ schema }) => dropSchema(schema),
  )
}

function migratedSchema(tables: Tables): Place {
  return place(
    async () => {
      const schema = await takeSchema(tables)
      return { ...(await schemaLocation(schema.name)), taken: schema }
    },
    ({ taken }) => returnSchema(tables, taken),
  )
}

async function schemaLocation(schema: string) {
  const databaseUrl = await postgresUrl()
  return { subgraph: 'backoffice', dataDirectory: ':memory:', databaseUrl, schema } as const
}

/** Creates the database of a test when the test first opens it. */
function place<Location extends DatabaseLocation>(
  make: () => Promise<Location>,
  remove: (location: Location) => Promise<void>,
): Place {
  let made: Promise<Location> | undefined
  return {
    location() {
      made ??= make()
      return made
    },
    async clear() {
      if (made !== undefined) await remove(await made)
      made = undefined
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
