import { expect, test } from 'vitest'
import { insertRows } from '../../../subgraphs/shared/database/insert-rows.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import {
  ExternalFailure,
  enqueueJob,
  JobCannotSucceed,
  JobNotReady,
  type RunningJob,
  replayJob,
} from '../../../subgraphs/shared/jobs/jobs.js'
import { unhandledJobHandlers } from '../../../subgraphs/shared/jobs/unhandled-jobs.worker.js'
import { countJobs, listFailedJobs } from '../../support/fixtures/job-counts.js'
import { describeOnJobEngines, jobHarness } from '../../support/fixtures/jobs.js'

const MINUTE = 60_000

describeOnJobEngines('jobs', (open, engine) => {
  const { enqueue, recorder, harness, worker } = jobHarness(open)

  test('run once each, in the order of their times', async () => {
    const { seen, handlers } = recorder()
    await enqueue({ kind: 'note', payload: 'second', runAt: new Date('2026-02-01T11:00:00Z') })
    await enqueue({ kind: 'note', payload: 'third' })
    await enqueue({ kind: 'note', payload: 'first', runAt: new Date('2026-02-01T10:00:00Z') })
    expect(await worker({ note: { ...handlers.note, slots: 1 } }).runDue()).toBe(3)
    expect(seen).toEqual(['first', 'second', 'third'])
    expect(await worker(handlers).runDue()).toBe(0)
    expect(await countJobs(harness.db)).toEqual({ pending: 0, running: 0, failed: 0 })
  })

  test('do not run before their time', async () => {
    const { seen, handlers } = recorder()
    await enqueue({ kind: 'note', payload: 'later', runAt: new Date(harness.clock.now().getTime() + MINUTE) })
    expect(await worker(handlers).runDue()).toBe(0)
    harness.clock.advance(MINUTE)
    expect(await worker(handlers).runDue()).toBe(1)
    expect(seen).toEqual(['later'])
  })

  test('are rolled back with the change that enqueued them', async () => {
    const undone = inTransaction(harness.db, async (trx) => {
      await enqueueJob(trx, { kind: 'note', payload: 1 })
      throw new Error('undo')
    })
    await expect(undone).rejects.toThrow('undo')
    expect(await countJobs(harness.db)).toMatchObject({ pending: 0 })
  })

  test('of a kind without a handler stay pending', async () => {
    await enqueue({ kind: 'mail', payload: 1 })
    expect(await worker(recorder().handlers).runDue()).toBe(0)
    expect(await countJobs(harness.db)).toMatchObject({ pending: 1 })
  })

  test('of a kind that a release has removed fail after an hour with an alert and can be replayed; recurring ones end', async () => {
    const { seen, handlers } = recorder()
    const work = worker({ ...handlers, ...unhandledJobHandlers(harness, handlers) })
    const tomorrow = new Date(harness.clock.now().getTime() + 24 * 60 * MINUTE)
    const due = await enqueue({ kind: 'note-wrong-codes', payload: 'Ñandú' })
    const dead = await enqueue({ kind: 'note-wrong-codes', payload: 'begun by the former version' })
    await enqueue({ kind: 'note-wrong-codes', payload: 'not due yet', runAt: tomorrow })
    await enqueue({ kind: 'sweep-notes', key: 'recurring', payload: {} })
    const lease = { status: 'running', locked_by: 'former', locked_until: harness.clock.now().toISOString() }
    await harness.db('jobs').where({ id: dead }).update(lease)
    // A process of the former version may still run them.
    harness.clock.advance(59 * MINUTE)
    await work.runDue()
    expect(await countJobs(harness.db)).toMatchObject({ failed: 0, running: 1 })
    harness.clock.advance(10 * MINUTE)
    await work.runDue()
    const failed = await listFailedJobs(harness.db)
    expect(failed.map(({ id }) => id).sort()).toEqual([due, dead].sort())
    for (const { lastError } of failed)
      expect(lastError).toContain('No handler for jobs of kind note-wrong-codes')
    expect(await harness.db('jobs').where({ kind: 'sweep-notes' })).toEqual([])
    const [alert, ...others] = await harness.db('jobs').where({ kind: 'shared.operator-alert' })
    expect(JSON.stringify(alert.payload)).toContain('2 background jobs cannot run')
    expect(others).toEqual([])
    await inTransaction(harness.db, (trx) => replayJob(trx, due, harness.clock))
    await worker({ 'note-wrong-codes': handlers.note }).runDue()
    expect(seen).toEqual(['Ñandú'])
  })

  test('with the same key are merged into one with the newest payload and the earliest time', async () => {
    const { seen, handlers } = recorder()
    const soon = new Date(harness.clock.now().getTime() + MINUTE)
    const first = await enqueue({ kind: 'note', key: 'wal_1', payload: 'old', runAt: soon })
    expect(await enqueue({ kind: 'note', key: 'wal_1', payload: 'new' })).toBe(first)
    expect(await enqueue({ kind: 'note', key: 'wal_2', payload: 'other' })).not.toBe(first)
    expect(await worker(handlers).runDue()).toBe(2)
    expect(seen.sort()).toEqual(['new', 'other'])
  })

  test('with a key run again when they are enqueued while running', async () => {
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
    expect(await countJobs(harness.db)).toEqual({ pending: 0, running: 0, failed: 0 })
  })

  test('that fail are retried after the delays of their handler, then kept as failed', async () => {
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
      harness.clock.advance(advance)
      await work.runDue()
      expect(attempts).toBe(expected)
    }
    expect(gaveUp).toEqual(['home: nobody answers'])
    expect(await listFailedJobs(harness.db)).toMatchObject([{ id, attempts: 3, lastError: 'nobody answers' }])
    expect(harness.log.lines.map((line) => line.level)).toEqual(['warn', 'warn', 'error'])
  })

  test.each([
    new ExternalFailure('hooks.test: The connection failed (ECONNREFUSED).'),
    new JobCannotSucceed('Alert alt_1 not found.'),
  ])('that fail for a reason that says everything ($name) are logged without a stack', async (failure) => {
    const run = () => Promise.reject(failure)
    const id = await enqueue({ kind: 'call', payload: 'home' })
    await worker({ call: { retryAfterMs: [], run } }).runDue()
    expect(harness.log.lines).toMatchObject([{ level: 'error' }])
    expect(harness.log.lines[0]?.fields).toEqual({
      reason: failure.message,
      job: id,
      kind: 'call',
      attempt: 1,
    })
    expect(await listFailedJobs(harness.db)).toMatchObject([{ id, lastError: failure.message }])
  })

  test('that an outage of a server fails are logged once a minute while they have attempts left', async () => {
    const run = async (payload: unknown) => {
      throw payload === 'fault' ? new Error('a fault') : new ExternalFailure('No mail server.')
    }
    for (const payload of ['one', 'two', 'three', 'fault', 'fault']) await enqueue({ kind: 'call', payload })
    const work = worker({ call: { retryAfterMs: [MINUTE], run } })
    expect(await work.runDue()).toBe(5)
    expect(harness.log.lines.map(({ level, fields }) => [level, 'reason' in fields])).toEqual(
      expect.arrayContaining([
        ['warn', true],
        ['warn', false],
        ['warn', false],
      ]),
    )
    expect(harness.log.lines).toHaveLength(3)
    harness.clock.advance(MINUTE)
    await work.runDue()
    expect(harness.log.lines.filter(({ level }) => level === 'error')).toHaveLength(5)
  })

  test('that wait for their last attempt have all attempts when they are requested again, unless earlier ones are to count', async () => {
    const run = () => Promise.reject(new Error('nobody answers'))
    const work = worker({ call: { retryAfterMs: [MINUTE], run } })
    for (const keepsAttempts of [false, true]) {
      const again = { kind: 'call', key: 'k', payload: 'home', keepsAttempts }
      await enqueue(again)
      await work.runDue()
      await enqueue(again)
      await work.runDue()
      expect(await countJobs(harness.db)).toMatchObject(
        keepsAttempts ? { pending: 0, failed: 2 } : { pending: 1, failed: 0 },
      )
      harness.clock.advance(MINUTE)
      await work.runDue()
    }
  })

  test('that have failed permanently can be replayed with all attempts', async () => {
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
    await inTransaction(harness.db, (trx) => replayJob(trx, id, harness.clock))
    expect(await worker(handlers).runDue()).toBe(1)
    expect(await countJobs(harness.db)).toEqual({ pending: 0, running: 0, failed: 0 })
    await expect(inTransaction(harness.db, (trx) => replayJob(trx, id, harness.clock))).rejects.toMatchObject(
      {
        code: 'NOT_FOUND',
      },
    )
  })

  test('that have failed permanently cannot be replayed while a newer job with their key exists', async () => {
    const handlers = { call: { retryAfterMs: [], run: () => Promise.reject(new Error('no')) } }
    const id = await enqueue({ kind: 'call', key: 'k', payload: 1 })
    await worker(handlers).runDue()
    await enqueue({ kind: 'call', key: 'k', payload: 2 })
    await expect(inTransaction(harness.db, (trx) => replayJob(trx, id, harness.clock))).rejects.toMatchObject(
      {
        code: 'CONFLICT',
      },
    )
  })

  test('that carry money alert operators once per kind when they fail permanently', async () => {
    const run = () => Promise.reject(new JobCannotSucceed('the treasury 🏦 is empty'))
    const ids = [await enqueue({ kind: 'pay', payload: 1 }), await enqueue({ kind: 'pay', payload: 2 })]
    await enqueue({ kind: 'greet', payload: 3 })
    await worker({ pay: { carriesMoney: true, run }, greet: { run } }).runDue()
    const alerts = await harness.db('jobs').where({ status: 'pending' })
    expect(alerts).toMatchObject([{ kind: 'shared.operator-alert' }])
    const { severity, message, metadata } = JSON.parse(alerts[0].payload)
    expect({ severity, metadata }).toEqual({
      severity: 'critical',
      metadata: { kind: 'pay', job: expect.stringMatching(new RegExp(`^(${ids.join('|')})$`)) },
    })
    expect(message).toContain('the treasury 🏦 is empty')
    expect(message).toContain(`npm run jobs -- replay ${metadata.job}`)
  })

  test('that cannot succeed fail permanently at the first attempt', async () => {
    const handlers = { call: { run: () => Promise.reject(new JobCannotSucceed('gone')) } }
    await enqueue({ kind: 'call', payload: 1 })
    await worker(handlers).runDue()
    expect(await listFailedJobs(harness.db)).toMatchObject([{ attempts: 1, lastError: 'gone' }])
  })

  test('that are not ready are run later without losing an attempt', async () => {
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
      harness.clock.advance(MINUTE)
    }
    expect(attempts).toEqual([1, 1, 1, 1])
    expect(harness.log.lines).toEqual([])
  })

  test('that have made progress reset their count of failures', async () => {
    const attempts: number[] = []
    const handlers = {
      settle: {
        retryAfterMs: [MINUTE],
        run: async (_payload: unknown, job: RunningJob) => {
          attempts.push(job.attempt)
          if (attempts.length > 1 && attempts.length < 9) job.progressed()
          if (attempts.length < 8) throw new Error('the ledger is slow')
          if (attempts.length === 8) throw new JobNotReady(MINUTE)
          throw new Error('the ledger is gone')
        },
      },
    }
    const id = await enqueue({ kind: 'settle', payload: 1 })
    for (let round = 0; round < 12; round++) {
      await worker(handlers).runDue()
      harness.clock.advance(MINUTE)
    }
    expect(attempts).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 1, 2])
    expect(await listFailedJobs(harness.db)).toMatchObject([{ id, attempts: 2 }])
  })

  if (engine.of !== 'graphile-worker')
    test('are found and claimed through the index of their queue', async () => {
      const { seen, handlers } = recorder()
      const statements: { sql: string; bindings: never[] }[] = []
      await enqueue({ kind: 'note', payload: 'found' })
      const due = await harness.db('jobs').first('*')
      const others = Array.from({ length: 5_000 }, (_, n) => ({
        ...due,
        id: `job_${n}`,
        kind: n % 2 ? 'other' : 'note',
        group_key: n % 2 ? '' : `receiver ${n % 7}`,
        run_at: '2999-01-01T00:00:00.000Z',
      }))
      await insertRows(harness.db, 'jobs', others)
      await harness.db.raw('analyze jobs')
      harness.db.on('query', ({ sql, bindings }) => {
        if (/\bjobs\b/.test(sql) && !/^insert|returning "?id"?$/.test(sql)) statements.push({ sql, bindings })
      })
      await worker(handlers).runDue()
      expect(seen).toEqual(['found'])
      const plans: string[] = []
      for (const { sql, bindings } of statements.splice(0)) {
        const explain = engine.of === 'SQLite' ? 'explain query plan' : 'explain'
        const plan = await harness.db.raw(`${explain} ${sql.replace(/\$\d+/g, '?')}`, bindings)
        plans.push(JSON.stringify(plan.rows ?? plan))
      }
      expect(plans.length).toBeGreaterThanOrEqual(3)
      for (const plan of plans) {
        expect(plan).toMatch(
          /using (covering )?index (jobs_queue|jobs_pkey|sqlite_autoindex_jobs_1)|jobs_queue|jobs_pkey/i,
        )
        expect(plan).not.toMatch(/scan jobs|scan j\b|seq scan on jobs/i)
      }
      expect(plans.some((plan) => plan.includes('jobs_queue'))).toBe(true)
    })

  test('that recur run at the start and after each interval, even after failures', async () => {
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
      harness.clock.advance(advance)
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
    expect(await countJobs(harness.db)).toEqual({ pending: 1, running: 0, failed: 0 })
  })

  test('record errors without the control characters in them', async () => {
    const fail = async () => {
      throw new Error('Unexpected token \u0000, "\u001b[1m\n" is not valid JSON')
    }
    await enqueue({ kind: 'note', payload: 1 })
    await worker({ note: { run: fail, retryAfterMs: [] } }).runDue()
    expect(await listFailedJobs(harness.db)).toMatchObject([
      { lastError: 'Unexpected token  , " [1m " is not valid JSON' },
    ])
  })

  test('that recur keep their interval when the clock is set back', async () => {
    const { seen, handlers } = recorder()
    const work = worker({ note: { ...handlers.note, everyMs: 10 * MINUTE } })
    await work.runDue()
    harness.clock.advance(-24 * 60 * MINUTE)
    await work.runDue()
    harness.clock.advance(10 * MINUTE)
    await work.runDue()
    expect(seen).toHaveLength(2)
  })
})
