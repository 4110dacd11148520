import { EventEmitter, once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { inTransaction, openDatabase } from '../../../subgraphs/shared/database.js'
import { setGraphileEngine } from '../../../subgraphs/shared/jobs/graphile-engine.js'
import { createWorker, enqueueJob } from '../../../subgraphs/shared/jobs/jobs.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { countJobs } from '../../support/fixtures/job-counts.js'
import { describeOnPostgresOf } from '../../support/platform/databases.js'
import { eventually } from '../../support/runner/retry-until.js'

/** The unhandled rejections from now until the end of the test. */
function unhandledRejections(): readonly unknown[] {
  const unhandled: unknown[] = []
  const record = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', record)
  onTestFinished(() => void process.off('unhandledRejection', record))
  return unhandled
}

describeOnPostgresOf('shared', 'jobs dispatched by graphile-worker', (open, database) => {
  async function openWithEngine() {
    const db = await open()
    const { databaseUrl = '', schema = '' } = await database.location()
    await setGraphileEngine(db, databaseUrl)
    const runs = new EventEmitter()
    /** Enqueues a job, and returns what its handler emits as the event `run` of {@link runs}. */
    const runOne = async (payload: string) => {
      const ran = once(runs, 'run')
      await inTransaction(db, (trx) => enqueueJob(trx, { kind: 'note', payload }))
      return ran
    }
    return { db, databaseUrl, schema, log: recordedLog(), runs, runOne }
  }

  test('are still run after it was installed for another service in the same database', async () => {
    const { db, databaseUrl, schema, log, runs, runOne } = await openWithEngine()
    const note = { run: async (payload: unknown) => void runs.emit('run', payload) }
    const worker = createWorker({ db, handlers: { note }, log })
    worker.start()
    expect(await runOne('before')).toEqual(['before'])
    const other = await openDatabase({ ...(await database.location()), schema: `${schema}_other` })
    await setGraphileEngine(other, databaseUrl)
    await other.destroy()
    await eventually(() => expect(log.lines.map(({ message }) => message).join()).toContain('replacing it'))
    expect(await runOne('after')).toEqual(['after'])
    await eventually(() => expect(worker.isWorking()).toBe(true))
    expect(process.exitCode).toBeUndefined()
    await worker.stop()
  })

  test('end without an unhandled error when they outlast the stop of their process', async () => {
    const { db, log } = await openWithEngine()
    const unhandled = unhandledRejections()
    const events = new EventEmitter()
    const begun = once(events, 'begun')
    const note = {
      async run() {
        const ended = once(events, 'end')
        events.emit('begun')
        await ended
      },
    }
    const worker = createWorker({ db, handlers: { note }, log, stopGraceMs: 0 })
    worker.start()
    await inTransaction(db, (trx) => enqueueJob(trx, { kind: 'note', payload: null }))
    await begun
    await worker.stop()
    const connects = vi.spyOn(pg.Pool.prototype, 'connect')
    onTestFinished(() => connects.mockRestore())
    events.emit('end')
    // It reports the end of the dispatch over connections that are closed.
    await eventually(() => expect(connects).toHaveBeenCalled())
    await nextTurn()
    expect(unhandled).toEqual([])
  })

  test('are run after the connection was lost on which the end of a dispatch was reported', async () => {
    const { db, databaseUrl, schema, log, runs, runOne } = await openWithEngine()
    const unhandled = unhandledRejections()
    const observer = new pg.Client(databaseUrl)
    await observer.connect()
    onTestFinished(() => observer.end())
    const note = {
      async run(payload: unknown) {
        // The end of its dispatch waits for this lock.
        if (payload === 'before') await observer.query(`begin; lock table "${schema}_dispatch"._private_jobs`)
        runs.emit('run', payload)
      },
    }
    const worker = createWorker({ db, handlers: { note }, log })
    worker.start()
    expect(await runOne('before')).toEqual(['before'])
    const blocked = `select pg_terminate_backend(pid, 60000) from pg_stat_activity
      where application_name = 'rescue-jobs' and wait_event_type = 'Lock'`
    await eventually(async () => expect((await observer.query(blocked)).rowCount).toBeGreaterThan(0))
    await observer.query('rollback')
    expect(await runOne('after')).toEqual(['after'])
    await worker.stop()
    expect(unhandled).toEqual([])
  })

  test('are dispatched again when it has given up the dispatch', async () => {
    const { db, schema, log } = await openWithEngine()
    const seen: unknown[] = []
    const handlers = { note: { run: async (payload: unknown) => void seen.push(payload) } }
    const worker = createWorker({ db, handlers, log })
    const key = await inTransaction(db, (trx) => enqueueJob(trx, { kind: 'note', payload: 'given up' }))
    const giveUp = () => db(`${schema}_dispatch._private_jobs`).where({ key }).update({ attempts: 1 })
    await eventually(async () => expect(await giveUp()).toBe(1))
    expect(await worker.runDue()).toBe(1)
    expect(seen).toEqual(['given up'])
    expect(await countJobs(db)).toEqual({ pending: 0, running: 0, failed: 0 })
  })
})
