import { EventEmitter, once } from 'node:events'
import { beforeEach, expect, test } from 'vitest'
import {
  type Database,
  inTransaction,
  migrate,
  sharedMigrations,
} from '../../../subgraphs/shared/database.js'
import {
  countJobs,
  createWorker,
  enqueueJob,
  JobCannotSucceed,
  type JobHandlers,
  JobNotReady,
  type JobRequest,
  listFailedJobs,
  replayJob,
  type WorkerOptions,
} from '../../../subgraphs/shared/jobs.js'
import { describeOnBothDatabases } from '../../support/databases.js'
import { manualClock } from '../../support/manual-clock.js'
import { recordedLog } from '../../support/recorded-log.js'

const MINUTE = 60_000

describeOnBothDatabases('jobs', (open) => {
  let db: Database
  let clock: ReturnType<typeof manualClock>
  let log: ReturnType<typeof recordedLog>

  beforeEach(async () => {
    db = await open()
    await migrate(db, sharedMigrations)
    clock = manualClock()
    log = recordedLog()
  })

  const enqueue = (request: JobRequest) => inTransaction(db, (trx) => enqueueJob(trx, request, clock))
  const worker = (handlers: JobHandlers, options: Partial<WorkerOptions> = {}) =>
    createWorker({ db, handlers, clock, log, ...options })

  /** A handler that keeps what it was given. */
  function recorder() {
    const seen: unknown[] = []
    return { seen, handlers: { note: { run: async (payload: unknown) => void seen.push(payload) } } }
  }

  test('are run in the order of their times, each once', async () => {
    const { seen, handlers } = recorder()
    await enqueue({ kind: 'note', payload: 'second', runAt: new Date('2026-02-01T11:00:00Z') })
    await enqueue({ kind: 'note', payload: 'third' })
    await enqueue({ kind: 'note', payload: 'first', runAt: new Date('2026-02-01T10:00:00Z') })
    expect(await worker(handlers, { concurrency: 1 }).runDue()).toBe(3)
    expect(seen).toEqual(['first', 'second', 'third'])
    expect(await worker(handlers).runDue()).toBe(0)
    expect(await countJobs(db)).toEqual({ pending: 0, running: 0, failed: 0 })
  })

  test('wait for their time', async () => {
    const { seen, handlers } = recorder()
    await enqueue({ kind: 'note', payload: 'later', runAt: new Date(clock.now().getTime() + MINUTE) })
    expect(await worker(handlers).runDue()).toBe(0)
    clock.advance(MINUTE)
    expect(await worker(handlers).runDue()).toBe(1)
    expect(seen).toEqual(['later'])
  })

  test('do not exist when the change that enqueued them is undone', async () => {
    const undone = inTransaction(db, async (trx) => {
      await enqueueJob(trx, { kind: 'note', payload: 1 })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await countJobs(db)).toMatchObject({ pending: 0 })
  })

  test('of other kinds are left to workers that know them', async () => {
    await enqueue({ kind: 'mail', payload: 1 })
    expect(await worker(recorder().handlers).runDue()).toBe(0)
    expect(await countJobs(db)).toMatchObject({ pending: 1 })
  })

  test('of one key are one job with the newest payload and the earliest time', async () => {
    const { seen, handlers } = recorder()
    const soon = new Date(clock.now().getTime() + MINUTE)
    const first = await enqueue({ kind: 'note', key: 'wal_1', payload: 'old', runAt: soon })
    expect(await enqueue({ kind: 'note', key: 'wal_1', payload: 'new' })).toBe(first)
    expect(await enqueue({ kind: 'note', key: 'wal_2', payload: 'other' })).not.toBe(first)
    expect(await worker(handlers).runDue()).toBe(2)
    expect(seen.sort()).toEqual(['new', 'other'])
  })

  test('of one key run once more when they are enqueued while they run', async () => {
    const seen: unknown[] = []
    const handlers = {
      note: {
        run: async (payload: unknown) => {
          seen.push(payload)
          if (payload === 'one') await enqueue({ kind: 'note', key: 'k', payload: 'two' })
        },
      },
    }
    await enqueue({ kind: 'note', key: 'k', payload: 'one' })
    expect(await worker(handlers).runDue()).toBe(2)
    expect(seen).toEqual(['one', 'two'])
    expect(await countJobs(db)).toEqual({ pending: 0, running: 0, failed: 0 })
  })

  test('that fail are tried again after the pauses of their handler, then kept as failed', async () => {
    let attempts = 0
    const gaveUp: string[] = []
    const handlers = {
      call: {
        retryAfterMs: [5_000, MINUTE],
        run: async () => {
          attempts++
          throw new Error('nobody answers')
        },
        gaveUp: async (payload: string, error: Error) => void gaveUp.push(`${payload}: ${error.message}`),
      },
    }
    const id = await enqueue({ kind: 'call', payload: 'home' })
    const work = worker(handlers)
    for (const [advance, expected] of [
      [0, 1],
      [4_999, 1],
      [1, 2],
      [MINUTE - 1, 2],
      [1, 3],
      [365 * 24 * 60 * MINUTE, 3],
    ] as const) {
      clock.advance(advance)
      await work.runDue()
      expect(attempts).toBe(expected)
    }
    expect(gaveUp).toEqual(['home: nobody answers'])
    expect(await listFailedJobs(db)).toMatchObject([{ id, attempts: 3, lastError: 'nobody answers' }])
    expect(log.lines.map((line) => line.level)).toEqual(['warn', 'warn', 'error'])
  })

  test('that were given up can be replayed with all attempts', async () => {
    let works = false
    const handlers = {
      call: {
        retryAfterMs: [],
        run: async () => {
          if (!works) throw new Error('no')
        },
      },
    }
    const id = await enqueue({ kind: 'call', payload: {} })
    await worker(handlers).runDue()
    works = true
    await inTransaction(db, (trx) => replayJob(trx, id, clock))
    expect(await worker(handlers).runDue()).toBe(1)
    expect(await countJobs(db)).toEqual({ pending: 0, running: 0, failed: 0 })
    await expect(inTransaction(db, (trx) => replayJob(trx, id, clock))).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('that were given up are not replayed beside a newer job of their key', async () => {
    const handlers = { call: { retryAfterMs: [], run: () => Promise.reject(new Error('no')) } }
    const id = await enqueue({ kind: 'call', key: 'k', payload: 1 })
    await worker(handlers).runDue()
    await enqueue({ kind: 'call', key: 'k', payload: 2 })
    await expect(inTransaction(db, (trx) => replayJob(trx, id, clock))).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })

  test('that can never succeed are given up at once', async () => {
    const handlers = { call: { run: () => Promise.reject(new JobCannotSucceed('gone')) } }
    await enqueue({ kind: 'call', payload: 1 })
    await worker(handlers).runDue()
    expect(await listFailedJobs(db)).toMatchObject([{ attempts: 1, lastError: 'gone' }])
  })

  test('whose time has not come are run later without losing an attempt', async () => {
    const attempts: number[] = []
    const handlers = {
      poll: {
        retryAfterMs: [],
        run: async (_payload: unknown, job: { attempt: number }) => {
          attempts.push(job.attempt)
          if (attempts.length < 4) throw new JobNotReady(MINUTE)
        },
      },
    }
    await enqueue({ kind: 'poll', payload: 1 })
    for (let round = 0; round < 5; round++) {
      await worker(handlers).runDue()
      clock.advance(MINUTE)
    }
    expect(attempts).toEqual([1, 1, 1, 1])
    expect(log.lines).toEqual([])
  })

  test('that recur run at the start and again after each interval, also after failures', async () => {
    let runs = 0
    const handlers = {
      sweep: {
        everyMs: 10 * MINUTE,
        retryAfterMs: [MINUTE],
        run: async () => {
          if (++runs > 1) throw new Error('broken')
        },
      },
    }
    const work = worker(handlers)
    const runsAfter = async (advance: number) => {
      clock.advance(advance)
      await work.runDue()
      return runs
    }
    expect(await runsAfter(0)).toBe(1)
    expect(await runsAfter(9 * MINUTE)).toBe(1)
    expect(await runsAfter(MINUTE)).toBe(2)
    expect(await runsAfter(MINUTE)).toBe(3)
    expect(await runsAfter(9 * MINUTE)).toBe(3)
    expect(await runsAfter(MINUTE)).toBe(4)
    await worker(handlers).runDue()
    expect(await countJobs(db)).toEqual({ pending: 1, running: 0, failed: 0 })
  })

  test('complete in their handler’s own transaction', async () => {
    const handlers = {
      pay: {
        run: (_payload: unknown, job: { complete(trx: unknown): Promise<void> }) =>
          inTransaction(db, async (trx) => {
            await trx('migrations').insert({ name: 'effect', applied_at: 'now' })
            await job.complete(trx)
          }),
      },
    }
    await enqueue({ kind: 'pay', payload: 1 })
    expect(await worker(handlers as JobHandlers).runDue()).toBe(1)
    expect(await db('migrations').where({ name: 'effect' })).toHaveLength(1)
    expect(await countJobs(db)).toEqual({ pending: 0, running: 0, failed: 0 })
  })

  test('taken over by another worker undo what the late one wanted to complete', async () => {
    const other = await open()
    const { seen, handlers } = recorder()
    const late = {
      note: {
        run: async (_payload: unknown, job: { complete(trx: unknown): Promise<void> }) => {
          clock.advance(MINUTE)
          await createWorker({ db: other, handlers, clock, log }).runDue()
          await inTransaction(db, async (trx) => {
            await trx('migrations').insert({ name: 'effect', applied_at: 'now' })
            await job.complete(trx)
          })
        },
      },
    }
    await enqueue({ kind: 'note', payload: 'once' })
    await worker(late as JobHandlers, { leaseMs: MINUTE / 2 }).runDue()
    expect(seen).toEqual(['once'])
    expect(await db('migrations').where({ name: 'effect' })).toEqual([])
    expect(log.lines.at(-1)?.message).toContain('after its lease')
  })

  test('taken over by another worker are that one’s to end, however the late one ends', async () => {
    const steps = new EventEmitter()
    const heirHandlers = { note: { run: () => once(steps, 'heir may end').then(() => undefined) } }
    const heir = createWorker({ db: await open(), handlers: heirHandlers, clock, log })
    let heirRun: Promise<number> | undefined
    for (const ending of ['done', 'failed']) {
      const late = {
        note: {
          retryAfterMs: [],
          run: async () => {
            clock.advance(MINUTE)
            heirRun = heir.runDue()
            await expect.poll(() => db('jobs').first('attempts')).toEqual({ attempts: 2 })
            if (ending === 'failed') throw new Error('too late')
          },
        },
      }
      await enqueue({ kind: 'note', payload: ending })
      await worker(late, { leaseMs: MINUTE / 2 }).runDue()
      expect(await countJobs(db)).toEqual({ pending: 0, running: 1, failed: 0 })
      steps.emit('heir may end')
      expect(await heirRun).toBe(1)
      expect(await countJobs(db)).toEqual({ pending: 0, running: 0, failed: 0 })
    }
  })

  test('that kill their process every time are given up', async () => {
    const { seen, handlers } = recorder()
    const limited = { note: { ...handlers.note, retryAfterMs: [1_000] } }
    await enqueue({ kind: 'note', payload: 'deadly' })
    const dead = {
      status: 'running',
      attempts: 2,
      locked_by: 'dead',
      locked_until: '2026-01-01T00:00:00.000Z',
    }
    await db('jobs').update(dead)
    await worker(limited).runDue()
    expect(seen).toEqual([])
    expect(await listFailedJobs(db)).toMatchObject([
      { lastError: expect.stringContaining('death of its process') },
    ])
  })

  test('over their time limit count as failed and are told to stop', async () => {
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
    expect(await countJobs(db)).toMatchObject({ failed: 1 })
  })

  test('keep their lease as long as their handler lives', async () => {
    const steps = new EventEmitter()
    const handlers = { long: { run: () => once(steps, 'end').then(() => undefined) } }
    await enqueue({ kind: 'long', payload: 1 })
    const run = worker(handlers, { leaseMs: 30 }).runDue()
    const lease = async () => (await db('jobs').first('locked_until'))?.locked_until
    await expect.poll(lease).toBeTruthy()
    const before = await lease()
    clock.advance(25)
    await expect.poll(lease).not.toBe(before)
    clock.advance(25)
    expect(await createWorker({ db: await open(), handlers, clock, log }).runDue()).toBe(0)
    steps.emit('end')
    expect(await run).toBe(1)
  })

  test('are begun by a started worker as soon as their change is committed', async () => {
    const runs = new EventEmitter()
    const handlers = { note: { run: async (payload: unknown) => void runs.emit('run', payload) } }
    // With an hour between polls only the commit can have woken it.
    const work = createWorker({ db, handlers, log, pollMs: 60 * MINUTE })
    work.start()
    for (const payload of ['one', 'two', 'three']) {
      const ran = once(runs, 'run')
      await inTransaction(db, (trx) => enqueueJob(trx, { kind: 'note', payload }))
      expect(await ran).toEqual([payload])
    }
    await work.stop()
  })

  test('enqueued by another process are found by polling', async () => {
    const runs = new EventEmitter()
    const handlers = { note: { run: async (payload: unknown) => void runs.emit('run', payload) } }
    const work = createWorker({ db, handlers, log, pollMs: 20 })
    work.start()
    const ran = once(runs, 'run')
    await inTransaction(await open(), (trx) => enqueueJob(trx, { kind: 'note', payload: 'far' }))
    expect(await ran).toEqual(['far'])
    await work.stop()
  })

  test('end before a stopped worker answers', async () => {
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
    const work = createWorker({ db, handlers, log })
    work.start()
    const begun = once(steps, 'begun')
    await inTransaction(db, (trx) => enqueueJob(trx, { kind: 'long', payload: 1 }))
    await begun
    const stopping = work.stop()
    steps.emit('go on')
    await stopping
    expect(ended).toBe(true)
    expect(await countJobs(db)).toEqual({ pending: 0, running: 0, failed: 0 })
  })

  test('that heed the signal of a stopping worker go back without losing an attempt', async () => {
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
    const work = createWorker({ db, handlers, log, stopGraceMs: 1 })
    work.start()
    const started = once(begun, 'begun')
    await inTransaction(db, (trx) => enqueueJob(trx, { kind: 'long', payload: 1 }))
    await started
    await work.stop()
    expect(await db('jobs').first('status', 'attempts')).toEqual({ status: 'pending', attempts: 0 })
  })
})
