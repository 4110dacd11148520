import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { migrate, openDatabase } from '../../../subgraphs/shared/database.js'
import { awaitedOncePerRun } from '../runner/once-per-run.js'
import { postgresUrl } from '../servers/postgres-url.js'
import { migrationsOf, type Tables } from './migrated-files.js'

/** A migrated PostgreSQL schema that is emptied after each test, because migrating takes a hundred times as long. */
interface Schema {
  readonly name: string
  /** SQL that restores the rows that every table had after the migrations. */
  readonly restore: string
  /** Changes with every change to a table, index, trigger or function. */
  readonly structure: string
}

/** A schema with more rows than this is dropped instead of emptied, because dead rows would slow down later tests. */
const MAX_DELETED_ROWS = 2_000

const idle = new Map<Tables, Schema[]>()

/** @returns a migrated schema that no other test uses */
export async function takeSchema(tables: Tables): Promise<Schema> {
  return idle.get(tables)?.pop() ?? (await createSchema(tables))
}

/** Restores the schema for the next test, or drops it if its structure was changed. */
export async function returnSchema(tables: Tables, schema: Schema): Promise<void> {
  const client = await operator()
  if ((await structureOf(client, schema.name)) === schema.structure) {
    const results = (await client.query(schema.restore)) as unknown as pg.QueryResult[]
    const deleted = results.filter(({ command }) => command === 'DELETE')
    if (deleted.reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0) <= MAX_DELETED_ROWS) {
      idle.set(tables, [...(idle.get(tables) ?? []), schema])
      return
    }
  }
  await dropSchema(schema.name)
}

export async function dropSchema(name: string): Promise<void> {
  await (await operator()).query(`drop schema if exists ${name} cascade`)
}

async function createSchema(tables: Tables): Promise<Schema> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const databaseUrl = await postgresUrl()
  const db = await openDatabase({
    subgraph: 'backoffice',
    dataDirectory: ':memory:',
    databaseUrl,
    schema: name,
  })
  await migrate(db, migrationsOf[tables])
  await db.destroy()
  const client = await operator()
  return { name, restore: await restoreOf(client, name), structure: await structureOf(client, name) }
}

/** The schemas of a template, and the tables of each. */
const templates = {
  wallet: [['wallet', 'wallet']],
  platform: [
    ['wallet', 'wallet'],
    ['ai_hub', 'ai-hub'],
    ['backoffice', 'backoffice'],
  ],
} as const

export type Template = keyof typeof templates

/** @returns the name of a database without connections, which can be copied; one worker migrates it for the run */
export async function templateOf(kind: Template): Promise<string> {
  const name = `template_${kind}`
  await awaitedOncePerRun(name, () => createTemplate(name, templates[kind]))
  return name
}

async function createTemplate(name: string, schemas: (typeof templates)[Template]): Promise<void> {
  await (await operator()).query(`create database ${name}`)
  const url = new URL(await postgresUrl())
  url.pathname = `/${name}`
  for (const [subgraph, tables] of schemas) {
    const db = await openDatabase({ subgraph, dataDirectory: ':memory:', databaseUrl: url.href })
    await migrate(db, migrationsOf[tables])
    await db.destroy()
  }
}

async function restoreOf(client: pg.Client, schema: string): Promise<string> {
  const initial = `${schema}_initial`
  const found = await client.query(`select tablename as name from pg_tables where schemaname = '${schema}'`)
  const statements = ['set local session_replication_role = replica']
  await client.query(`create schema ${initial}`)
  for (const { name } of found.rows) {
    statements.push(`delete from ${schema}.${name}`)
    const { rowCount } = await client.query(`select 1 from ${schema}.${name} limit 1`)
    if (!rowCount) continue
    await client.query(`create table ${initial}.${name} as table ${schema}.${name}`)
    statements.push(`insert into ${schema}.${name} select * from ${initial}.${name}`)
  }
  const sequences = await client.query(
    `select sequencename as name, last_value as last from pg_sequences where schemaname = '${schema}'`,
  )
  for (const { name, last } of sequences.rows)
    statements.push(`select setval('${schema}.${name}', ${last ?? 1}, ${last !== null})`)
  return statements.join(';')
}

/** The number of the schema's catalog entries, and the newest transaction that wrote one. */
async function structureOf(client: pg.Client, schema: string): Promise<string> {
  const { rows } = await client.query(
    `with relations as (select oid, xmin from pg_class where relnamespace = $1::regnamespace), entries as (
       select xmin from relations
       union all select xmin from pg_attribute where attrelid in (select oid from relations)
       union all select xmin from pg_trigger where tgrelid in (select oid from relations)
       union all select xmin from pg_constraint where connamespace = $1::regnamespace
       union all select xmin from pg_proc where pronamespace = $1::regnamespace
     ) select count(*) || ' ' || max(xmin::text::bigint) as structure from entries`,
    [schema],
  )
  return rows[0].structure
}

let connected: Promise<pg.Client> | undefined

/** The worker's own connection to the PostgreSQL server of the run. */
function operator(): Promise<pg.Client> {
  connected ??= connect()
  return connected
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: await postgresUrl() }) as pg.Client & { unref(): void }
  client.on('error', () => {
    connected = undefined
  })
  await client.connect()
  // An open connection must not keep the worker alive.
  client.unref()
  return client
}
