import { EventEmitter, once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
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

test('a read fails when no connection can be opened', async () => {
  await fillPool()
  await place.drop()
  await expect(db('jobs').select()).rejects.toThrow(/does not exist|terminat/)
  place = await createPostgresDatabase()
})
