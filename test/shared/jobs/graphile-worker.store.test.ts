import { EventEmitter, once } from 'node:events'
import { expect, test } from 'vitest'
import { inTransaction, openDatabase } from '../../../subgraphs/shared/database.js'
import { setGraphileEngine } from '../../../subgraphs/shared/jobs/graphile-engine.js'
import { createWorker, enqueueJob } from '../../../subgraphs/shared/jobs/jobs.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { countJobs } from '../../support/fixtures/job-counts.js'
import { describeOnPostgresOf } from '../../support/platform/databases.js'
import { eventually } from '../../support/runner/retry-until.js'

describeOnPostgresOf('shared', 'jobs dispatched by graphile-worker', (open, database) => {
  async function openWithEngine() {
    const db = await open()
    const { databaseUrl = '', schema = '' } = await database.location()
    await setGraphileEngine(db, databaseUrl)
    return { db, databaseUrl, schema, log: recordedLog() }
  }

  test('are still run after it was installed for another service in the same database', async () => {
    const { db, databaseUrl, schema, log } = await openWithEngine()
    const runs = new EventEmitter()
    const note = { run: async (payload: unknown) => void runs.emit('run', payload) }
    const runOne = async (payload: string) => {
      const ran = once(runs, 'run')
      await inTransaction(db, (trx) => enqueueJob(trx, { kind: 'note', payload }))
      return ran
    }
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
