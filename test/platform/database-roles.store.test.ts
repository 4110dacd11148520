import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createIdentityTables } from '../../gateway/identity/identity.js'
import { operatorMessage } from '../../runtime/process/run-program.js'
import { projectRoot } from '../../runtime/project-root.js'
import { migrations as aiHub } from '../../subgraphs/ai-hub/migrations/index.js'
import { migrations as backoffice } from '../../subgraphs/backoffice/migrations/index.js'
import { migrate, openDatabase } from '../../subgraphs/shared/database.js'
import { setGraphileEngine } from '../../subgraphs/shared/jobs/graphile-engine.js'
import { partitionedTablesOf } from '../../subgraphs/shared/partitions/partitioned-tables.js'
import { ensurePartitions } from '../../subgraphs/shared/partitions/partitions.js'
import { migrations as wallet } from '../../subgraphs/wallet/migrations/index.js'
import { createPostgresDatabase } from '../support/platform/databases.js'

const migrationsOf = { wallet, ai_hub: aiHub, backoffice }
const tables = {
  rescue_wallet: 'wallet.key_roots',
  rescue_ai_hub: 'ai_hub.review_items',
  rescue_backoffice: 'backoffice.users',
  rescue_identity: 'identity.account',
} as const
type Login = keyof typeof tables | 'rescue_worker' | 'rescue_platform'

let database: Awaited<ReturnType<typeof createPostgresDatabase>>
/** One connection per login; ended before the database is dropped. */
const clients: pg.Client[] = []

beforeAll(async () => {
  database = await createPostgresDatabase()
  // An installation that began with one login for everything.
  await migrated('wallet', database.url)
  const client = await connect(database.url)
  const roles = await readFile(join(projectRoot, 'deploy/postgres/roles.sql'), 'utf8')
  await client.query(roles)
  await client.query(roles)
  await migrated('wallet', urlOf('rescue_wallet'))
  await migrated('ai_hub', urlOf('rescue_ai_hub'))
  // The worker of a newer version may be the first to start.
  await migrated('backoffice', urlOf('rescue_worker'))
  await createIdentityTables({
    publicUrl: 'http://127.0.0.1',
    dataDirectory: ':memory:',
    databaseUrl: urlOf('rescue_identity'),
    sessionSecrets: ['a secret that signs nothing in this test'],
    log: pino({ level: 'silent' }),
  })
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()))
  await database?.drop()
})

function urlOf(login: Login): string {
  const url = new URL(database.url)
  url.username = login
  return url.href
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  clients.push(client)
  return client
}

async function migrated(subgraph: keyof typeof migrationsOf, databaseUrl: string): Promise<void> {
  const db = await openDatabase({ subgraph, dataDirectory: ':memory:', databaseUrl })
  try {
    await migrate(db, migrationsOf[subgraph])
    await ensurePartitions(db, partitionedTablesOf(subgraph))
  } finally {
    await db.destroy()
  }
}

/** The tables that a login can read. */
async function readableBy(login: Login): Promise<string[]> {
  const client = await connect(urlOf(login))
  const readable: string[] = []
  for (const table of Object.values(tables))
    await client.query(`select from ${table}`).then(
      () => readable.push(table),
      (error: { code?: string }) => expect([table, error.code]).toEqual([table, '42501']),
    )
  return readable
}

it.each(Object.entries(tables) as [keyof typeof tables, string][])(
  '%s reads only its own schema',
  async (login, table) => {
    expect(await readableBy(login)).toEqual([table])
  },
)

it('a worker reads the schemas of the three services, and no credentials', async () => {
  expect(await readableBy('rescue_worker')).toEqual([
    tables.rescue_wallet,
    tables.rescue_ai_hub,
    tables.rescue_backoffice,
  ])
})

it('the login of the whole platform reads all schemas', async () => {
  expect(await readableBy('rescue_platform')).toEqual(Object.values(tables))
})

it('tables belong to the login of their schema, whichever login created them', async () => {
  const client = await connect(database.url)
  const { rows } = await client.query<{ schema: string; owner: string }>(
    `select distinct schemaname as schema, tableowner as owner from pg_tables
     where schemaname in ('wallet', 'ai_hub', 'backoffice', 'identity') order by 1`,
  )
  expect(rows.map(({ schema, owner }) => [schema, owner])).toEqual([
    ['ai_hub', 'rescue_ai_hub'],
    ['backoffice', 'rescue_backoffice'],
    ['identity', 'rescue_identity'],
    ['wallet', 'rescue_wallet'],
  ])
})

it('a login that may not create the schema of its service gets the name of the script that grants it', async () => {
  const location = { subgraph: 'backoffice', schema: 'newcomer', dataDirectory: ':memory:' } as const
  const refused = await openDatabase({ ...location, databaseUrl: urlOf('rescue_backoffice') }).catch(
    (error: unknown) => error,
  )
  expect(operatorMessage(refused)).toMatch(
    /permission denied for database .*: .* run deploy\/postgres\/roles\.sql/,
  )
})

it('only the login of the whole platform can use graphile-worker', async () => {
  for (const [login, isRefused] of [
    ['rescue_wallet', true],
    ['rescue_worker', true],
    ['rescue_platform', false],
  ] as const) {
    const databaseUrl = urlOf(login)
    const db = await openDatabase({ subgraph: 'wallet', dataDirectory: ':memory:', databaseUrl })
    const set = setGraphileEngine(db, databaseUrl).finally(() => db.destroy())
    const error = await set.catch(({ code }: { code?: string }) => code)
    expect([login, error]).toEqual([login, isRefused ? '42501' : undefined])
  }
})
