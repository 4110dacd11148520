import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { assertUnused } from '../../../subgraphs/shared/database/unused-database.js'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { transactionPooler } from '../../support/doubles/transaction-pooler.js'
import { createPostgresDatabase } from '../../support/platform/databases.js'
import { eventually } from '../../support/runner/retry-until.js'

test('a service opens at most the configured number of connections, and its other queries wait', async () => {
  const { url, drop } = await createPostgresDatabase()
  const db = await openDatabase({
    subgraph: 'wallet',
    dataDirectory: ':memory:',
    databaseUrl: url,
    databaseConnections: 2,
  })
  const observer = new pg.Client(url)
  onTestFinished(async () => {
    await db.destroy()
    await observer.end()
    await drop()
  })
  await observer.connect()
  const lock = 4_711
  await observer.query('select pg_advisory_lock($1)', [lock])
  const queries = Array.from({ length: 5 }, async () => {
    await db.raw('select pg_advisory_lock_shared(?)', [lock])
  })
  const open = async (state: string) => {
    const count = `select count(*)::int as n from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = $1`
    return (await observer.query(count, [state])).rows[0].n
  }
  await eventually(async () => expect(await open('active')).toBe(2))
  await observer.query('select pg_advisory_unlock($1)', [lock])
  await Promise.all(queries)
  expect((await open('active')) + (await open('idle'))).toBe(2)
})

test('a pooler whose connections share sessions is refused, because a service would get the search path of another', async () => {
  const { url, drop } = await createPostgresDatabase()
  const pooler = await transactionPooler(url)
  onTestFinished(async () => {
    pooler.close()
    await drop()
  })
  const location = { dataDirectory: ':memory:', databaseUrl: pooler.url }
  for (const subgraph of ['wallet', 'backoffice'] as const)
    await expect(openDatabase({ ...location, subgraph })).rejects.toThrow(
      /^Connections to DATABASE_URL share sessions of PostgreSQL: .*session mode/,
    )
})

test('a database in an encoding that lacks characters is refused with the way to create another one', async () => {
  const { url, drop } = await createPostgresDatabase()
  const admin = new pg.Client(url)
  await admin.connect()
  const latin = new URL(url)
  latin.pathname += '_latin'
  const name = latin.pathname.slice(1)
  await admin.query(
    `create database ${name} template template0 encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'`,
  )
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    await drop()
  })
  const location = { subgraph: 'wallet', dataDirectory: ':memory:', databaseUrl: latin.href } as const
  await expect(openDatabase(location)).rejects.toThrow(
    /^The database of DATABASE_URL has the encoding LATIN1, .* encoding 'UTF8'/,
  )
})

test('services are recognised by their name, whatever name and formats DATABASE_URL and the database set', async () => {
  const { url, drop } = await createPostgresDatabase()
  const other = new URL(url)
  other.searchParams.set('application_name', 'our platform')
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`alter database ${other.pathname.slice(1)} set datestyle = 'German'`)
  await admin.end()
  const db = await openDatabase({ subgraph: 'wallet', dataDirectory: ':memory:', databaseUrl: other.href })
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  const { rows } = await db.raw(`select current_setting('application_name') as name,
    timestamptz '2026-03-29 01:30:00+00' as time`)
  expect(rows).toEqual([{ name: 'rescue-wallet', time: new Date('2026-03-29T01:30:00Z') }])
  await expect(
    assertUnused({ subgraph: 'wallet', dataDirectory: ':memory:', databaseUrl: url }),
  ).rejects.toThrow(/A service or another program uses the database/)
})
