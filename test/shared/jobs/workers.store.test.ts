import { EventEmitter, once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import type { JobRequest } from '../../../subgraphs/shared/jobs/enqueue-job.js'
import { createWorker, enqueueJob, type JobHandlers } from '../../../subgraphs/shared/jobs/jobs.js'
import { countJobs, listFailedJobs } from '../../support/fixtures/job-counts.js'
import { describeOnJobEngines, jobHarness } from '../../support/fixtures/jobs.js'
import { eventually } from '../../support/runner/retry-until.js'

const MINUTE = 60_000

/** A handler that blocks until `end` is emitted, and the payloads that it received. */
function blockedHandler() {
  const steps = new EventEmitter().setMaxListeners(0)
  const begun: unknown[] = []
  const run = async (payload: unknown) => {
    begun.push(payload)
    await once(steps, 'end')
  }
  return { steps, begun, blocked: { run } }
}

describeOnJobEngines('jobs at work', (open, engine) => {
  const { enqueue, recorder, harness, worker } = jobHarness(open)
  const enqueueNow = (request: JobRequest) => inTransaction(harness.db, (trx) => enqueueJob(trx, request))

  test('can be completed in the transaction of their handler', async () => {
    const handlers = {
      pay: {
        run: (_payload: unknown, job: { complete(trx: unknown): Promise<void> }) =>
          inTransaction(harness.db, async (trx) => {
            await trx('migrations').insert({ name: 'effect', applied_at: 'now' })
            await job.complete(trx)
          }),
      },
    }
    await enqueue({ kind: 'pay', payload: 1 })
    expect(await worker(handlers as JobHandlers).runDue()).toBe(1)
    expect(await harness.db('migrations').where({ name: 'effect' })).toHaveLength(1)
    expect(await countJobs(harness.db)).toEqual({ pending: 0, running: 0, failed: 0 })
  })

  test('taken over by another worker roll back the transaction of the late one', async () => {
    const other = await open()
    const { seen, handlers } = recorder()
    const late = {
      note: {
        run: async (_payload: unknown, job: { complete(trx: unknown): Promise<void> }) => {
          harness.clock.advance(MINUTE)
          await createWorker({ db: other, handlers, clock: harness.clock, log: harness.log }).runDue()
          await inTransaction(harness.db, async (trx) => {
            await trx('migrations').insert({ name: 'effect', applied_at: 'now' })
            await job.complete(trx)
          })
        },
      },
    }
    await enqueue({ kind: 'note', payload: 'once' })
    await worker(late as JobHandlers, { leaseMs: MINUTE / 2 }).runDue()
    expect(seen).toEqual(['once'])
    expect(await harness.db('migrations').where({ name: 'effect' })).toEqual([])
    expect(harness.log.lines.at(-1)?.message).toContain('after its lease')
  })

  test('taken over by another worker are completed by it, regardless of how the late one ends', async () => {
    const steps = new EventEmitter()
    const successorHandlers = {
      note: { run: () => once(steps, 'beneficiary may end').then(() => undefined) },
    }
    const beneficiary = createWorker({
      db: await open(),
      handlers: successorHandlers,
      clock: harness.clock,
      log: harness.log,
    })
    let successorRun: Promise<number> | undefined
    for (const ending of ['done', 'failed']) {
      const late = {
        note: {
          retryAfterMs: [],
          run: async () => {
            harness.clock.advance(MINUTE)
            successorRun = beneficiary.runDue()
            await expect.poll(() => harness.db('jobs').first('attempts')).toEqual({ attempts: 2 })
            if (ending === 'failed') throw new Error('too late')
          },
        },
      }
      await enqueue({ kind: 'note', payload: ending })
      await worker(late, { leaseMs: MINUTE / 2 }).runDue()
      expect(await countJobs(harness.db)).toEqual({ pending: 0, running: 1, failed: 0 })
      steps.emit('beneficiary may end')
      expect(await successorRun).toBe(1)
      expect(await countJobs(harness.db)).toEqual({ pending: 0, running: 0, failed: 0 })
    }
  })

  test('that crash their process at every attempt fail permanently', async () => {
    const { seen, handlers } = recorder()
    const limited = { note: { ...handlers.note, retryAfterMs: [1_000] } }
    await enqueue({ kind: 'note', payload: 'deadly' })
    const dead = {
      status: 'running',
      attempts: 2,
      locked_by: 'dead',
      locked_until: '2026-01-01T00:00:00.000Z',
    }
    await harness.db('jobs').update(dead)
    await worker(limited).runDue()
    expect(seen).toEqual([])
    expect(await listFailedJobs(harness.db)).toMatchObject([
      { lastError: expect.stringContaining('crash of its process') },
    ])
  })

  test('that exceed their time limit are aborted and fail', async () => {
    let reason: unknown
    const handlers = {
      stuck: {
        retryAfterMs: [],
        timeLimitMs: 10,
        run: async (_payload: unknown, job: { signal: AbortSignal }) => {
          await once(job.signal, 'abort')
          reason = job.signal.reason
          await new Promise(() => undefined)
        },
      },
    }
    await enqueue({ kind: 'stuck', payload: 1 })
    await worker(handlers).runDue()
    expect(String(reason)).toContain('longer than its limit of 10 ms')
    expect(await countJobs(harness.db)).toMatchObject({ failed: 1 })
  })

  test('keep their lease while their handler runs', async () => {
    const steps = new EventEmitter()
    const handlers = { long: { run: () => once(steps, 'end').then(() => undefined) } }
    await enqueue({ kind: 'long', payload: 1 })
    const run = worker(handlers, { leaseMs: 30 }).runDue()
    const lease = async () => (await harness.db('jobs').first('locked_until'))?.locked_until
    await expect.poll(() => steps.listenerCount('end')).toBe(1)
    const before = await lease()
    harness.clock.advance(25)
    await expect.poll(lease).not.toBe(before)
    harness.clock.advance(25)
    const takeOver = { long: { run: () => Promise.reject(new Error('taken over')) } }
    const other = createWorker({ ...harness, db: await open(), handlers: takeOver })
    expect(await other.runDue()).toBe(0)
    steps.emit('end')
    expect(await run).toBe(1)
  })

  test('do not renew their lease concurrently, even if the database is slow', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const steps = new EventEmitter()
    const handlers = { long: { run: () => once(steps, 'end').then(() => undefined) } }
    await enqueue({ kind: 'long', payload: 1 })
    const run = worker(handlers, { leaseMs: 30 }).runDue()
    await eventually(() => expect(steps.listenerCount('end')).toBe(1))
    let renewals = 0
    harness.db.on('query', ({ sql }: { sql: string }) => {
      if (sql.startsWith('update')) renewals++
    })
    await inTransaction(await open(), async (trx) => {
      await trx('jobs').update({ last_error: 'locked' })
      vi.advanceTimersByTime(1_000)
      await eventually(() => expect(renewals).toBeGreaterThan(0))
    })
    vi.useRealTimers()
    steps.emit('end')
    expect(await run).toBe(1)
    expect(renewals).toBeLessThan(10)
  })

  test('of one kind do not wait for the slots of another', async () => {
    const { steps, begun, blocked } = blockedHandler()
    const runs = new EventEmitter()
    const pay = { run: async (payload: unknown) => void runs.emit('paid', payload) }
    const work = createWorker({ db: harness.db, handlers: { sweep: blocked, pay }, log: harness.log })
    for (let sweep = 0; sweep < 20; sweep++) await enqueueNow({ kind: 'sweep', payload: sweep })
    work.start()
    await eventually(() => expect(begun).toHaveLength(4))
    const paid = once(runs, 'paid')
    await enqueueNow({ kind: 'pay', payload: '0.1' })
    expect(await paid).toEqual(['0.1'])
    expect(begun).toHaveLength(4)
    steps.emit('end')
    await work.stop()
  })

  test('of one group do not wait for the slots of another', async () => {
    const { steps, begun, blocked } = blockedHandler()
    const handlers = {
      send: {
        slots: 2,
        grouped: true,
        run: (payload: string) => (payload === 'dead' ? blocked.run(payload) : void begun.push(payload)),
      },
    } as unknown as JobHandlers
    const work = createWorker({ db: harness.db, handlers, log: harness.log })
    for (let count = 0; count < 20; count++)
      await enqueueNow({ kind: 'send', group: 'dead', payload: 'dead' })
    work.start()
    // graphile-worker runs the jobs of a group one by one.
    const dead = engine.of === 'graphile-worker' ? ['dead'] : ['dead', 'dead']
    await eventually(() => expect(begun).toEqual(dead))
    for (const group of ['alive', 'Zoë 🐈', ''])
      await enqueueNow({ kind: 'send', group, payload: `to ${group}` })
    await eventually(() => expect(begun).toHaveLength(dead.length + 3))
    expect(begun.slice(dead.length).sort()).toEqual(['to ', 'to Zoë 🐈', 'to alive'])
    steps.emit('end')
    await work.stop()
  })

  test('run immediately after the commit of the change that enqueued them', async () => {
    const runs = new EventEmitter()
    const handlers = { note: { run: async (payload: unknown) => void runs.emit('run', payload) } }
    // With an hour between polls, only the commit can have woken it.
    const work = createWorker({ db: harness.db, handlers, log: harness.log, pollMs: 60 * MINUTE })
    work.start()
    for (const payload of ['one', 'two', 'three']) {
      const ran = once(runs, 'run')
      await inTransaction(harness.db, (trx) => enqueueJob(trx, { kind: 'note', payload }))
      expect(await ran).toEqual([payload])
    }
    await work.stop()
  })

  test('enqueued by another process are found by polling', async () => {
    const runs = new EventEmitter()
    const handlers = { note: { run: async (payload: unknown) => void runs.emit('run', payload) } }
    const work = createWorker({ db: harness.db, handlers, log: harness.log, pollMs: 20 })
    work.start()
    const ran = once(runs, 'run')
    await inTransaction(await open(), (trx) => enqueueJob(trx, { kind: 'note', payload: 'far' }))
    expect(await ran).toEqual(['far'])
    await work.stop()
  })

  if (engine.of !== 'SQLite')
    test('enqueued by another process run immediately after the commit', async () => {
      const runs = new EventEmitter()
      const handlers = { note: { run: async (payload: unknown) => void runs.emit('run', payload) } }
      // With an hour between polls, only a notification can have woken it.
      const work = createWorker({ db: harness.db, handlers, log: harness.log, pollMs: 60 * MINUTE })
      const other = await open()
      const ran = once(runs, 'run')
      work.start()
      await inTransaction(other, (trx) => enqueueJob(trx, { kind: 'note', payload: 'first' }))
      expect(await ran).toEqual(['first'])
      for (const payload of ['second', 'third']) {
        const next = once(runs, 'run')
        await inTransaction(other, (trx) => enqueueJob(trx, { kind: 'note', payload }))
        expect(await next).toEqual([payload])
      }
      await work.stop()
    })

  test('are found by polling when notifications are unavailable', async () => {
    const runs = new EventEmitter()
    const handlers = { note: { run: async (payload: unknown) => void runs.emit('run', payload) } }
    await harness.db.raw('select 1')
    harness.db.client.acquireRawConnection = () => Promise.reject(new Error('too many connections'))
    const work = createWorker({ db: harness.db, handlers, log: harness.log })
    work.start()
    const ran = once(runs, 'run')
    await inTransaction(await open(), (trx) => enqueueJob(trx, { kind: 'note', payload: 'far' }))
    expect(await ran).toEqual(['far'])
    await work.stop()
  })

  test('end before the stop of the worker resolves', async () => {
    const steps = new EventEmitter()
    let ended = false
    const handlers = {
      long: {
        run: async () => {
          steps.emit('begun')
          await once(steps, 'go on')
          ended = true
        },
      },
    }
    const work = createWorker({ db: harness.db, handlers, log: harness.log })
    work.start()
    const begun = once(steps, 'begun')
    await inTransaction(harness.db, (trx) => enqueueJob(trx, { kind: 'long', payload: 1 }))
    await begun
    const stopping = work.stop()
    steps.emit('go on')
    await stopping
    expect(ended).toBe(true)
    expect(await countJobs(harness.db)).toEqual({ pending: 0, running: 0, failed: 0 })
  })

  test('that abort when their worker stops return to the queue without losing an attempt', async () => {
    const begun = new EventEmitter()
    const handlers = {
      long: {
        run: async (_payload: unknown, job: { signal: AbortSignal }) => {
          begun.emit('begun')
          await once(job.signal, 'abort')
          throw job.signal.reason
        },
      },
    }
    const work = createWorker({ db: harness.db, handlers, log: harness.log, stopGraceMs: 1 })
    work.start()
    const started = once(begun, 'begun')
    await inTransaction(harness.db, (trx) => enqueueJob(trx, { kind: 'long', payload: 1 }))
    await started
    await work.stop()
    expect(await harness.db('jobs').first('status', 'attempts')).toEqual({ status: 'pending', attempts: 0 })
  })

  test('that are interruptible return to the queue when their worker stops, while others finish', async () => {
    const steps = new EventEmitter()
    let isOtherAborted: boolean | undefined
    const handlers = {
      waiting: {
        interruptible: true,
        run: async (_payload: unknown, job: { signal: AbortSignal }) => {
          steps.emit('waiting')
          await once(job.signal, 'abort')
          steps.emit('interrupted')
          throw job.signal.reason
        },
      },
      long: {
        run: async (_payload: unknown, job: { signal: AbortSignal }) => {
          steps.emit('long')
          await once(steps, 'interrupted')
          isOtherAborted = job.signal.aborted
        },
      },
    }
    const work = createWorker({ db: harness.db, handlers, log: harness.log })
    const begun = Promise.all(Object.keys(handlers).map((kind) => once(steps, kind)))
    work.start()
    for (const kind of Object.keys(handlers))
      await inTransaction(harness.db, (trx) => enqueueJob(trx, { kind, payload: 1 }))
    await begun
    await work.stop()
    expect(isOtherAborted).toBe(false)
    expect(await harness.db('jobs').select('kind', 'status', 'attempts')).toEqual([
      { kind: 'waiting', status: 'pending', attempts: 0 },
    ])
  })

  test('whose completion cannot be stored run again once the database is available, before their lease expires', async () => {
    const { db, log } = harness
    let runs = 0
    const handlers = {
      note: {
        run: async () => {
          if (++runs === 1) await db.schema.renameTable('jobs', 'jobs_elsewhere')
        },
      },
    }
    let refused = 0
    db.on('query-error', () => refused++)
    const work = createWorker({ db, handlers, log, leaseMs: 100 * MINUTE, pollMs: 10 })
    work.start()
    await inTransaction(db, (trx) => enqueueJob(trx, { kind: 'note', payload: 1 }))
    await eventually(() => expect(refused).toBeGreaterThan(5))
    const unavailable = log.lines.filter(({ message }) => message.includes('The job table is unavailable'))
    expect(unavailable).toHaveLength(1)
    await db.schema.renameTable('jobs_elsewhere', 'jobs')
    await eventually(async () => expect(await countJobs(db)).toEqual({ pending: 0, running: 0, failed: 0 }))
    await work.stop()
    expect(runs).toBe(2)
  })
})
