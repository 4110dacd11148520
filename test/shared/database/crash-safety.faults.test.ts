import { expect, test } from 'vitest'
import { type Database, inTransaction } from '../../../subgraphs/shared/database.js'
import { createWorker, enqueueJob, type RunningJob } from '../../../subgraphs/shared/jobs/jobs.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { countJobs } from '../../support/fixtures/job-counts.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'
import { startProgram } from '../../support/platform/killable-program.js'

const workJobs = 'test/support/platform/programs/work-jobs.ts'

describeOnDatabasesOf('shared', 'a killed process', (open, database) => {
  async function openWithEffects(): Promise<Database> {
    const db = await open()
    await db.schema.createTable('effects', (table) => {
      table.integer('payload').notNullable()
      table.text('done_by').notNullable()
    })
    return db
  }

  async function enqueueEffects(db: Database, count: number): Promise<void> {
    await inTransaction(db, async (trx) => {
      for (let payload = 0; payload < count; payload++) await enqueueJob(trx, { kind: 'effect', payload })
    })
  }

  // The setting exists on SQLite only.
  test.for(database.kind === 'SQLite' ? (['full', 'normal'] as const) : (['full'] as const))(
    'loses no acknowledged write and leaves no partial transaction (synchronous %s)',
    async (synchronous) => {
      const db = await open({ synchronous })
      await db.schema.createTable('payments', (table) => {
        table.integer('number').notNullable()
        table.text('part').notNullable()
      })
      const location = { ...(await database.location()), synchronous }
      const writer = startProgram('test/support/platform/programs/write-and-acknowledge.ts', location)
      await writer.printed(40)
      await writer.kill()
      const reopened = await open({ synchronous })
      const rows: { number: number; parts: number }[] = await reopened('payments')
        .select('number')
        .count({ parts: '*' })
        .groupBy('number')
      const whole = new Set(rows.filter((row) => row.parts === 2).map((row) => String(row.number)))
      expect(rows).toHaveLength(whole.size)
      expect(writer.lines.filter((number) => !whole.has(number))).toEqual([])
    },
  )

  test('leaves its job to another worker once the lease expires, and no partial effect', async () => {
    const db = await openWithEffects()
    await enqueueEffects(db, 1)
    const location = await database.location()
    const victim = startProgram(workJobs, { location, name: 'victim', leaseMs: 300, hang: true })
    await victim.printed(2)
    expect(victim.lines).toEqual(['ready', 'begun'])
    await victim.kill()
    expect(await countJobs(db)).toMatchObject({ running: 1 })
    const run = (payload: number, job: RunningJob) =>
      inTransaction(db, async (trx) => {
        await trx('effects').insert({ payload, done_by: 'successor' })
        await job.complete(trx)
      })
    const successor = createWorker({ db, handlers: { effect: { run } }, log: recordedLog(), pollMs: 20 })
    successor.start()
    await expect.poll(() => countJobs(db)).toEqual({ pending: 0, running: 0, failed: 0 })
    await successor.stop()
    expect(await db('effects')).toEqual([{ payload: 0, done_by: 'successor' }])
  })
})

describeOnDatabasesOf('shared', 'workers in several processes', (open, database) => {
  test('share the jobs and run each once', async () => {
    const db = await open()
    await db.schema.createTable('effects', (table) => {
      table.integer('payload').notNullable()
      table.text('done_by').notNullable()
    })
    const jobs = 400
    const location = await database.location()
    const names = ['one', 'two', 'three']
    // A job in the future prevents the first workers from exiting before the last one is ready.
    await db.transaction((trx) => trx('jobs').insert(blocker))
    const workers = names.map((name) =>
      startProgram(workJobs, { location, name, leaseMs: 20_000, hang: false }),
    )
    await Promise.all(workers.map((worker) => worker.printed(1)))
    await inTransaction(db, async (trx) => {
      for (let payload = 0; payload < jobs; payload++) await enqueueJob(trx, { kind: 'effect', payload })
    })
    await db('jobs').where({ id: blocker.id }).delete()
    await Promise.all(workers.map((worker) => worker.ended()))
    const effects: { payload: number; done_by: string }[] = await db('effects').orderBy('payload')
    expect(effects.map((effect) => effect.payload)).toEqual(Array.from({ length: jobs }, (_, index) => index))
    expect(new Set(effects.map((effect) => effect.done_by)).size).toBeGreaterThan(1)
  })
})

const blocker = {
  id: 'job_blocker',
  kind: 'nobody',
  payload: '{}',
  status: 'pending',
  run_at: '2999-01-01T00:00:00.000Z',
  attempts: 0,
  created_at: '2026-01-01T00:00:00.000Z',
}
