import { execFileSync } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  type Database,
  inTransaction,
  migrate,
  openDatabase,
  sharedMigrations,
} from '../../subgraphs/shared/database.js'
import { createWorker, enqueueJob } from '../../subgraphs/shared/jobs/jobs.js'
import { createPostgresDatabase } from '../support/databases.js'
import { type RecordedLog, recordedLog } from '../support/recorded-log.js'

let place: Awaited<ReturnType<typeof createPostgresDatabase>>
let db: Database
let log: RecordedLog
beforeEach(async () => {
  place = await createPostgresDatabase()
  log = recordedLog()
  db = await openDatabase({ subgraph: 'wallet', dataDirectory: ':memory:', databaseUrl: place.url, log })
  await migrate(db, sharedMigrations)
})
afterEach(async () => {
  await db.destroy()
  await place.drop()
})

const terminate =
  'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'

/** What an operator's restart of the database server does to us. */
async function cutAllConnections(): Promise<number> {
  const operator = new pg.Client({ connectionString: place.url })
  await operator.connect()
  const { rowCount } = await operator.query(terminate)
  await operator.end()
  return rowCount ?? 0
}

/** The same by another process while this one waits, so that its pool has not heard of it when it returns. */
function cutAllConnectionsUnheard(): void {
  const script = `
    import pg from 'pg'
    const operator = new pg.Client({ connectionString: process.env.PLACE })
    await operator.connect()
    await operator.query(${JSON.stringify(terminate)})
    await operator.end()`
  execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    env: { ...process.env, PLACE: place.url },
  })
}

test('a worker goes on after the database has cut its connections', async () => {
  const runs = new EventEmitter()
  const run = async (payload: unknown) => void runs.emit('run', payload)
  const worker = createWorker({ db, handlers: { note: { run } }, log, pollMs: 20 })
  worker.start()
  for (const payload of ['before', 'after the first cut', 'after the second cut']) {
    const ran = once(runs, 'run')
    await inTransaction(db, (trx) => enqueueJob(trx, { kind: 'note', payload }))
    expect(await ran).toEqual([payload])
    expect(await cutAllConnections()).toBeGreaterThan(0)
  }
  await worker.stop()
  expect(log.lines).toContainEqual(expect.objectContaining({ message: 'the database layer warns' }))
})

test('a transaction that is given lost connections begins on a good one', async () => {
  await Promise.all([1, 2, 3].map(() => db.raw('select pg_sleep(0.05)')))
  cutAllConnectionsUnheard()
  await inTransaction(db, (trx) => enqueueJob(trx, { kind: 'note', payload: 'kept' }))
  expect(await db('jobs').pluck('kind')).toEqual(['note'])
})

test('a transaction whose connection is cut fails and has changed nothing', async () => {
  const cut = inTransaction(db, async (trx) => {
    await enqueueJob(trx, { kind: 'note', payload: 1 })
    await cutAllConnections()
    await trx('jobs').select()
  })
  await expect(cut).rejects.toThrow()
  expect(await db('jobs')).toEqual([])
})
