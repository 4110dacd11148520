import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  type DatabaseLocation,
  inTransaction,
  migrate,
  openDatabase,
  sharedMigrations,
} from '../../subgraphs/shared/database.js'
import { setGraphileEngine } from '../../subgraphs/shared/jobs/graphile-engine.js'
import { createWorker, enqueueJob } from '../../subgraphs/shared/jobs/jobs.js'
import { recordedLog } from '../support/doubles/recorded-log.js'
import { countJobs } from '../support/fixtures/job-counts.js'
import { startPostgres } from '../support/servers/postgres-cluster.js'

/*
 * `npm run bench:jobs [-- built-in | graphile-worker]`: jobs per second of each engine and database: enqueued, each in a
 * separate transaction, and run (doing nothing), by one process and by three. Prints a line of JSON for each
 * ({@link JobSpeed}).
 */
const JOBS = 2_000
const SLOTS = 16

/** Jobs that do nothing, per second. */
export interface JobSpeed {
  readonly engine: string
  readonly database: 'SQLite' | 'PostgreSQL'
  readonly byOne: number
  readonly byThree: number
}

interface Work {
  readonly location: DatabaseLocation
  readonly engine: 'built-in' | 'graphile-worker'
}

async function open({ location, engine }: Work) {
  const db = await openDatabase(location)
  if (engine === 'graphile-worker') await setGraphileEngine(db, location.databaseUrl ?? '')
  return db
}

/** Runs jobs until none is left. */
async function workOff(work: Work): Promise<void> {
  const db = await open(work)
  const handlers = { nothing: { slots: SLOTS, run: async () => undefined } }
  const worker = createWorker({ db, handlers, log: recordedLog() })
  worker.start()
  for (;;) {
    const { pending, running } = await countJobs(db)
    if (pending + running === 0) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await worker.stop()
  await db.destroy()
}

async function enqueue(work: Work): Promise<number> {
  const db = await open(work)
  const began = performance.now()
  for (let first = 0; first < JOBS; first += SLOTS)
    await Promise.all(
      Array.from({ length: SLOTS }, (_, n) =>
        inTransaction(db, (trx) => enqueueJob(trx, { kind: 'nothing', payload: { n: first + n } })),
      ),
    )
  const seconds = (performance.now() - began) / 1_000
  await db.destroy()
  return JOBS / seconds
}

async function runs(work: Work, processes: number): Promise<number> {
  await enqueue(work)
  const workers = Array.from({ length: processes }, () =>
    fork(fileURLToPath(import.meta.url), [JSON.stringify(work)], { execArgv: ['--import', 'tsx'] }),
  )
  await Promise.all(workers.map((one) => once(one, 'message')))
  const began = performance.now()
  for (const one of workers) one.send('begin')
  await Promise.all(workers.map((one) => once(one, 'exit')))
  return JOBS / ((performance.now() - began) / 1_000)
}

/** @param only an engine; default all */
async function compare(only: string): Promise<void> {
  const server = await startPostgres()
  const dataDirectory = await mkdtemp(join(tmpdir(), 'bench-jobs-'))
  const sqlite = { subgraph: 'backoffice', dataDirectory } as const
  const postgres = { subgraph: 'backoffice', dataDirectory: ':memory:', databaseUrl: server.url } as const
  for (const [engine, location] of [
    ['built-in', sqlite],
    ['built-in', postgres],
    ['graphile-worker', postgres],
  ] as const) {
    if (only && only !== engine) continue
    const db = await openDatabase(location)
    await migrate(db, sharedMigrations)
    await db.destroy()
    const work: Work = { location, engine }
    const enqueued = await enqueue(work)
    await workOff(work)
    const one = await runs(work, 1)
    const three = await runs(work, 3)
    const database = location === sqlite ? 'SQLite' : 'PostgreSQL'
    console.error(
      `${engine} on ${database}: ${enqueued.toFixed(0)} enqueued a second; ` +
        `${one.toFixed(0)} run a second by one process, ${three.toFixed(0)} by three`,
    )
    const speed: JobSpeed = { engine, database, byOne: Math.round(one), byThree: Math.round(three) }
    process.stdout.write(`${JSON.stringify(speed)}\n`)
  }
  await server.stop()
  await rm(dataDirectory, { recursive: true })
}

const [, , given = ''] = process.argv
if (!process.send) await compare(given)
else {
  process.send('ready')
  await once(process, 'message')
  await workOff(JSON.parse(given))
  process.disconnect()
}
