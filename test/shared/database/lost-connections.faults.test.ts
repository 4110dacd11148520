import { EventEmitter, once } from 'node:events'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { outageOf } from '../../../runtime/connections/database-outage.js'
import {
  type Database,
  inTransaction,
  migrate,
  openDatabase,
  sharedMigrations,
} from '../../../subgraphs/shared/database.js'
import { createWorker, enqueueJob } from '../../../subgraphs/shared/jobs/jobs.js'
import { cutConnections, cutConnectionsInOtherProcess } from '../../support/doubles/cut-connections.js'
import { type RecordedLog, recordedLog } from '../../support/doubles/recorded-log.js'
import { countJobs } from '../../support/fixtures/job-counts.js'
import { createPostgresDatabase } from '../../support/platform/databases.js'

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

/** A job whose completion is cut off runs again. */
const jobsHaveEnded = () => expect.poll(() => countJobs(db)).toEqual({ pending: 0, running: 0, failed: 0 })

test('a worker continues after the database has closed its connections', async () => {
  const runs = new EventEmitter()
  const run = async (payload: unknown) => void runs.emit('run', payload)
  const worker = createWorker({ db, handlers: { note: { run } }, log, pollMs: 20 })
  worker.start()
  for (const payload of ['before', 'after the first cut', 'after the second cut']) {
    const ran = once(runs, 'run')
    await inTransaction(db, (trx) => enqueueJob(trx, { kind: 'note', payload }))
    expect(await ran).toEqual([payload])
    await jobsHaveEnded()
    expect(await cutConnections(place.url)).toBeGreaterThan(0)
  }
  await worker.stop()
  expect(log.lines).toContainEqual(expect.objectContaining({ message: 'the database layer warns' }))
})

test('a worker receives notifications again after its notification connection was closed', async () => {
  const runs = new EventEmitter()
  const run = async (payload: unknown) => void runs.emit('run', payload)
  // With an hour between polls, only a notification, or the poll after each new connection for them, can have woken it.
  const worker = createWorker({ db, handlers: { note: { run } }, log, pollMs: 3_600_000 })
  const other = await openDatabase({ subgraph: 'wallet', dataDirectory: ':memory:', databaseUrl: place.url })
  worker.start()
  const listening = `select 1 from pg_stat_activity where datname = current_database() and query like 'listen %'`
  // A connection opened after the cut would not be closed by it.
  await expect.poll(async () => (await other.raw(listening)).rows).toHaveLength(1)
  for (const payload of ['before', 'after the cut', 'later']) {
    const ran = once(runs, 'run')
    await inTransaction(other, (trx) => enqueueJob(trx, { kind: 'note', payload }))
    expect(await ran).toEqual([payload])
    await jobsHaveEnded()
    if (payload === 'before') await cutConnections(place.url)
  }
  expect(log.lines).toContainEqual(
    expect.objectContaining({ message: expect.stringContaining('No notifications of new jobs') }),
  )
  await worker.stop()
  await other.destroy()
})

/** Fills the pool with several connections, which the test then closes. */
const fillPool = () => Promise.all([1, 2, 3].map(() => db.raw('select pg_sleep(0.05)')))

test('a transaction begins on a working connection when the pool contains closed ones', async () => {
  await fillPool()
  cutConnectionsInOtherProcess(place.url)
  await inTransaction(db, (trx) => enqueueJob(trx, { kind: 'note', payload: 'kept' }))
  expect(await db('jobs').pluck('kind')).toEqual(['note'])
})

test('a transaction whose connection is closed fails and changes nothing', async () => {
  const cut = inTransaction(db, async (trx) => {
    await enqueueJob(trx, { kind: 'note', payload: 1 })
    await cutConnections(place.url)
    await trx('jobs').select()
  })
  await expect(cut).rejects.toThrow()
  expect(await db('jobs')).toEqual([])
})

test('a read outside a transaction runs on a working connection when the pool contains closed ones', async () => {
  await inTransaction(db, (trx) => enqueueJob(trx, { kind: 'note', payload: 'read' }))
  const reads = [
    () => db('jobs').select('kind'),
    async () => [await db('jobs').first('kind')],
    async () => (await db('jobs').pluck('kind')).map((kind: string) => ({ kind })),
    async () => (await db.raw('select kind from jobs')).rows,
  ]
  for (const read of reads) {
    await fillPool()
    cutConnectionsInOtherProcess(place.url)
    expect(await read()).toEqual([{ kind: 'note' }])
  }
})

test('a write outside a transaction is not retried, because it may have taken effect', async () => {
  await fillPool()
  cutConnectionsInOtherProcess(place.url)
  const row = { name: 'made up', applied_at: 'now' }
  await expect(db('migrations').insert(row)).rejects.toThrow(/terminat/)
  expect(await db('migrations').where({ name: 'made up' })).toEqual([])
})

/** Lets new connections to the database of the test change nothing, as on a replica, or permits it again. */
async function setReadOnly(value: 'on' | 'off'): Promise<void> {
  const admin = new pg.Client(place.url)
  await admin.connect()
  await admin.query('set default_transaction_read_only = off')
  await admin.query(
    `alter database ${new URL(place.url).pathname.slice(1)} set default_transaction_read_only = ${value}`,
  )
  await admin.end()
}

test('a change is refused while the server permits reads only, and possible without a new start once it permits changes', async () => {
  const enqueue = (payload: string) => inTransaction(db, (trx) => enqueueJob(trx, { kind: 'note', payload }))
  await setReadOnly('on')
  await cutConnections(place.url)
  await fillPool()
  expect(await enqueue('refused').catch(outageOf)).toBe('refused')
  expect(await db('jobs').select()).toEqual([])
  await fillPool()
  await setReadOnly('off')
  await expect.poll(() => enqueue('kept').catch(() => undefined)).toBeDefined()
  expect(await db('jobs').pluck('payload')).toEqual(['"kept"'])
})

test.each([
  ['statement_timeout', 'select pg_sleep(5)'],
  ['lock_timeout', 'lock table jobs'],
])('a limit of the server is an outage: %s', async (limit, statement) => {
  const holder = await db.transaction()
  await holder.raw('lock table jobs')
  const limited = inTransaction(db, async (trx) => {
    await trx.raw(`set local ${limit} = 1`)
    await trx.raw(statement)
  })
  const reported = await limited.catch(outageOf)
  await holder.rollback()
  expect(reported).toBe('refused')
})

test('what PgBouncer says when it ends a connection is an outage, and a faulty message is not', () => {
  const fault = (severity: string) =>
    Object.assign(new Error('server conn crashed?'), { code: '08P01', severity })
  expect(outageOf(fault('FATAL'))).toBe('lost')
  expect(outageOf(fault('ERROR'))).toBeUndefined()
})

test('a read fails when no connection can be opened', async () => {
  await fillPool()
  await place.drop()
  await expect(db('jobs').select()).rejects.toThrow(/does not exist|terminat/)
  place = await createPostgresDatabase()
})
