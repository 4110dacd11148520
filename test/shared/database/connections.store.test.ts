import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../subgraphs/shared/database.js'
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
