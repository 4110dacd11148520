import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { EXECUTION_LEASE_MS } from '../../../subgraphs/ai-hub/review-queue/decisions/execution.process.js'
import type { ApproveInput } from '../../../subgraphs/ai-hub/review-queue/queue/review-item.inputs.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { DomainError } from '../../../subgraphs/shared/domain-error.js'
import { backofficeDouble } from '../../support/doubles/backoffice.js'
import { absent, reviewHarness, staffMember } from '../../support/fixtures/review-queue.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const ana = staffMember('ana')

/** Waits for a condition; bounded by the time limit of the test. */
async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(5)
}

/** A process that dies while it waits for the backoffice: it never gets a response and never writes again. */
async function diesWhileApproving(db: Database, input: ApproveInput = {}) {
  const backoffice = backofficeDouble()
  const dying = await reviewHarness(db, { backoffice })
  const { id } = await dying.pendingItem()
  let reached = false
  backoffice.beforeEffect = () => {
    reached = true
    return new Promise(() => undefined)
  }
  void dying.decisions.approve(ana, id, input)
  await until(() => reached)
  backoffice.beforeEffect = () => undefined
  return { backoffice, dying, id }
}

describeOnDatabasesOf('ai-hub', 'the execution of a decision', (open) => {
  test('happens once when twenty reviewers in two processes approve concurrently', async () => {
    const backoffice = backofficeDouble()
    const one = await reviewHarness(await open(), { backoffice })
    const other = await reviewHarness(await open(), { backoffice, clock: one.clock })
    const { id } = await one.pendingItem()
    const presses = await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        (at % 2 ? one : other).decisions.approve(staffMember(`reviewer${at}`), id, {}),
      ),
    )
    expect(presses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const press of presses)
      if (press.status === 'rejected') expect((press.reason as DomainError).code).toBe('CONFLICT')
    expect(backoffice.cases).toHaveLength(1)
    expect(await one.happened(id)).toEqual(['proposed', 'approved'])
    expect({ ...absent, ...(await one.queue.find(id)) }).toMatchObject({
      status: 'approved',
      caseId: 'cas_1',
      execution: undefined,
    })
  })

  test('matches the final status when an item is approved and rejected concurrently', async () => {
    const harness = await reviewHarness(await open())
    for (let round = 0; round < 8; round++) {
      const { id } = await harness.pendingItem()
      const before = harness.backoffice.cases.length
      await Promise.allSettled([
        harness.decisions.approve(ana, id, {}),
        harness.decisions.reject(staffMember('bruno'), id, {}),
      ])
      const item = await harness.queue.find(id)
      expect(harness.backoffice.cases.length - before).toBe(item?.status === 'approved' ? 1 : 0)
      expect(['approved', 'rejected']).toContain(item?.status)
    }
  })

  test('is taken over by another process when the process dies before the effect in the backoffice', async () => {
    const { backoffice, dying, id } = await diesWhileApproving(await open(), { notes: 'Go' })
    const survivor = await reviewHarness(await open(), { backoffice, clock: dying.clock })
    expect(await survivor.queue.find(id)).toMatchObject({ status: 'pending' })
    await expect(survivor.decisions.reject(staffMember('bruno'), id, {})).rejects.toThrow('being executed')
    survivor.clock.advance(EXECUTION_LEASE_MS + 1)
    await survivor.worker().runDue()
    expect(await survivor.queue.find(id)).toMatchObject({
      status: 'approved',
      caseId: 'cas_1',
      review: { notes: 'Go', reviewedBy: 'usr_ana' },
    })
    expect(backoffice.cases).toHaveLength(1)
  })

  test('is not repeated when the process dies after the effect in the backoffice', async () => {
    const backoffice = backofficeDouble()
    const dying = await reviewHarness(await open(), { backoffice })
    const { id } = await dying.pendingItem()
    // The effect happens, but the dying process never gets the response.
    const graph = backoffice.graph.request
    let done = false
    const dead = {
      ...backoffice,
      graph: {
        request: async (...args: Parameters<typeof graph>) => {
          await graph(...args)
          done = true
          return new Promise<never>(() => undefined)
        },
      } as typeof backoffice.graph,
    }
    const process = await reviewHarness(await open(), { backoffice: dead, clock: dying.clock })
    void process.decisions.approve(ana, id, {})
    await until(() => done)
    expect(backoffice.cases).toHaveLength(1)

    dying.clock.advance(EXECUTION_LEASE_MS + 1)
    await dying.worker().runDue()
    expect(backoffice.cases).toHaveLength(1)
    expect(await dying.queue.find(id)).toMatchObject({ status: 'approved', caseId: 'cas_1' })
    expect(new Set(backoffice.keys).size).toBe(1)
  })

  test('fails with UPSTREAM_ERROR and leaves the item pending while the backoffice is unavailable', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    harness.backoffice.failureMode = 'silent'
    await expect(harness.decisions.approve(ana, id, {})).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    expect({ ...absent, ...(await harness.queue.find(id)) }).toMatchObject({
      status: 'pending',
      review: undefined,
      execution: undefined,
    })
    harness.backoffice.failureMode = 'well'
    expect(await harness.decisions.approve(ana, id, {})).toMatchObject({
      status: 'approved',
      caseId: 'cas_1',
    })
    expect(await harness.happened(id)).toEqual(['proposed', 'execution_failed', 'approved'])
  })

  test('does not create a second case after a lost response, even after an edit', async () => {
    const harness = await reviewHarness(await open())
    const { id, proposedAction } = await harness.pendingItem()
    harness.backoffice.failureMode = 'forgetful'
    await expect(harness.decisions.approve(ana, id, {})).rejects.toThrow('lost')
    await expect(
      harness.decisions.approve(ana, id, { edits: { caseData: { name: 'Second name' } } }),
    ).rejects.toBeInstanceOf(DomainError)
    harness.backoffice.failureMode = 'well'
    const approved = await harness.decisions.approve(ana, id, { edits: { caseData: { name: 'Third name' } } })
    expect(harness.backoffice.cases).toHaveLength(1)
    // The first effect counts, and the item shows it.
    expect(approved.proposedAction.caseData?.name).toBe(proposedAction.caseData?.name)
    expect(harness.backoffice.cases[0]?.name).toBe(proposedAction.caseData?.name)
  })

  test('reports a rejection by the backoffice, which an edit can resolve', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    harness.backoffice.refusal = 'VALIDATION_ERROR'
    await expect(harness.decisions.approve(ana, id, {})).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
    harness.backoffice.refusal = undefined
    await harness.decisions.approve(ana, id, { edits: { caseData: { name: 'Better name' } } })
    expect(harness.backoffice.cases.map(({ name }) => name)).toEqual(['Better name'])
  })

  test('is given up after several attempts by the job, so that people can decide again', async () => {
    const { backoffice, dying, id } = await diesWhileApproving(await open())
    backoffice.failureMode = 'silent'
    const survivor = await reviewHarness(await open(), { backoffice, clock: dying.clock })
    const worker = survivor.worker()
    for (let minute = 0; minute < 10; minute++) {
      survivor.clock.advance(60_000)
      await worker.runDue()
    }
    expect({ ...absent, ...(await survivor.queue.find(id)) }).toMatchObject({
      status: 'pending',
      execution: undefined,
    })
    expect((await survivor.happened(id)).filter((kind) => kind === 'execution_failed')).toHaveLength(1)
    backoffice.failureMode = 'well'
    expect(await survivor.decisions.approve(ana, id, {})).toMatchObject({ status: 'approved' })
    expect(backoffice.cases).toHaveLength(1)
  })

  test('waits for a reviewer when an automatic approval fails, without counting towards the daily cap', async () => {
    const harness = await reviewHarness(await open())
    await harness.configuration.update(staffMember('admin', 'admin'), {
      caseCreationPolicy: { requireApproval: false, maxCasesPerDay: 1 },
      reviewPolicy: { requireManualReview: false },
    })
    const post = await harness.post('Luna was hit by a car near the old bridge')
    harness.backoffice.beforeEffect = () => {
      harness.backoffice.failureMode = 'silent'
    }
    const item = await harness.proposals.propose(post.id, 'request')
    expect(item).toMatchObject({ status: 'pending', policyReason: 'execution_failed' })
    expect(await harness.queue.casesToday()).toBe(0)
    harness.backoffice.beforeEffect = () => undefined
    harness.backoffice.failureMode = 'well'
    const next = await harness.propose('Toby swallowed a bone and cannot breathe, help in Ensenada')
    expect(next).toMatchObject({ status: 'auto_approved', review: { reviewedBy: 'policy' } })
    expect(await harness.queue.casesToday()).toBe(1)
  })

  test('respects the daily cap when many posts are decided concurrently, and queues the rest', async () => {
    const backoffice = backofficeDouble()
    const one = await reviewHarness(await open(), { backoffice })
    const other = await reviewHarness(await open(), { backoffice, clock: one.clock })
    await one.configuration.update(staffMember('admin', 'admin'), {
      caseCreationPolicy: { requireApproval: false, maxCasesPerDay: 3 },
      reviewPolicy: { requireManualReview: false },
    })
    const texts = Array.from({ length: 12 }, (_, at) =>
      Array.from({ length: 9 }, (_, n) => `w${(at * 9 + n) * 7919}`).join(' '),
    )
    const items = await Promise.all(texts.map((text, at) => (at % 2 ? one : other).propose(text)))
    const count = (status: string) => items.filter((item) => item?.status === status).length
    expect({ opened: count('auto_approved'), waiting: count('pending') }).toEqual({ opened: 3, waiting: 9 })
    expect(items.filter((item) => item?.status === 'pending').map((item) => item?.policyReason)).toEqual(
      Array(9).fill('daily_cap'),
    )
    expect(backoffice.cases).toHaveLength(3)
    // The cap does not apply to reviewers, and is reset at the start of the UTC day.
    const waiting = items.find((item) => item?.status === 'pending')
    expect(await one.decisions.approve(ana, waiting?.id ?? '', {})).toMatchObject({ status: 'approved' })
    expect(await one.queue.casesToday()).toBe(4)
    one.clock.advance(24 * 3_600_000)
    expect(await one.queue.casesToday()).toBe(0)
    expect(await one.propose('a new day and a new animal in need of surgery')).toMatchObject({
      status: 'auto_approved',
    })
  })

  test('proposes a post once when several processes decide on it concurrently', async () => {
    const backoffice = backofficeDouble()
    const harnesses = [
      await reviewHarness(await open(), { backoffice }),
      await reviewHarness(await open(), { backoffice }),
    ]
    const post = await harnesses[0]?.post('Luna was hit by a car near the old bridge')
    const items = await Promise.all(
      Array.from({ length: 6 }, (_, at) => harnesses[at % 2]?.proposals.propose(post?.id ?? '', 'request')),
    )
    expect(new Set(items.map((item) => item?.id)).size).toBe(1)
    expect((await harnesses[0]?.queue.summary())?.totalItems).toBe(1)
  })

  test('counts the case of a lost attempt when the item is then approved as an update', async () => {
    const harness = await reviewHarness(await open())
    const { id, proposedAction } = await harness.pendingItem()
    harness.backoffice.failureMode = 'forgetful'
    await expect(harness.decisions.approve(ana, id, {})).rejects.toThrow('lost')
    harness.backoffice.failureMode = 'well'
    const approved = await harness.decisions.approve(ana, id, { edits: { caseId: 'cas_luna' } })
    expect(harness.backoffice.updates).toEqual([])
    expect(approved).toMatchObject({ type: 'case_creation', caseId: 'cas_1', proposedAction })
    expect(await harness.queue.casesToday()).toBe(1)
    await harness.decisions.undo(ana, id)
    expect(harness.backoffice.cases).toMatchObject([{ status: 'draft' }])
  })

  test.each(['approve', 'reject'] as const)(
    'counts the update of a lost attempt when the item is then edited to another case (%s)',
    async (next) => {
      const harness = await reviewHarness(await open())
      const luna = { id: 'cas_luna', name: 'Luna', description: '', status: 'active', category: 'rescue' }
      harness.backoffice.cases.push({ ...luna, guardianId: 'usr_guardian' })
      const item = await harness.propose('Luna walks again', {}, [luna])
      const id = item?.id ?? ''
      harness.backoffice.failureMode = 'forgetful'
      await expect(harness.decisions.approve(ana, id, {})).rejects.toThrow('lost')
      harness.backoffice.failureMode = 'silent'
      const edits = { caseId: 'cas_other' }
      await expect(harness.decisions.approve(ana, id, { edits })).rejects.toThrow('does not answer')
      harness.backoffice.failureMode = 'well'
      const decided = await harness.decisions[next](ana, id, {})
      expect({ ...absent, ...decided }).toMatchObject({ execution: undefined, attempted: [] })
      expect(harness.backoffice.updates.map(({ caseId, type }) => [caseId, type])).toEqual(
        next === 'approve'
          ? [['cas_luna', 'emergency']]
          : [
              ['cas_luna', 'emergency'],
              ['cas_luna', 'note'],
            ],
      )
      if (next === 'approve') expect(decided.caseId).toBe('cas_luna')
    },
  )

  test('can be repeated after the backoffice was cut off while it processed the first attempt', async () => {
    const harness = await reviewHarness(await open())
    const { id } = await harness.pendingItem()
    harness.backoffice.failureMode = 'silent'
    await expect(harness.decisions.approve(ana, id, {})).rejects.toMatchObject({ code: 'UPSTREAM_ERROR' })
    harness.backoffice.failureMode = 'well'
    // The process of the backoffice was killed: the key stays in conflict.
    const [cut] = harness.backoffice.keys
    harness.backoffice.stateOf = (key) => (key === cut ? 'cut off' : undefined)
    expect(await harness.decisions.approve(ana, id, {})).toMatchObject({
      status: 'approved',
      caseId: 'cas_1',
    })
    expect(harness.backoffice.cases).toHaveLength(1)
    expect(await harness.decisions.undo(ana, id)).toMatchObject({ status: 'pending' })
    expect(harness.backoffice.cases).toMatchObject([{ status: 'draft' }])
  })

  test('is finished by the job after the backoffice was cut off while it processed the request', async () => {
    const { backoffice, dying, id } = await diesWhileApproving(await open())
    const [cut] = backoffice.keys
    backoffice.stateOf = (key) => (key === cut ? 'cut off' : undefined)
    const survivor = await reviewHarness(await open(), { backoffice, clock: dying.clock })
    survivor.clock.advance(EXECUTION_LEASE_MS + 1)
    await survivor.worker().runDue()
    expect(await survivor.queue.find(id)).toMatchObject({
      status: 'approved',
      caseId: 'cas_1',
      attempted: [],
    })
  })

  test('with edits that the backoffice refuses leaves the proposal as it was', async () => {
    const harness = await reviewHarness(await open())
    const before = await harness.pendingItem()
    harness.backoffice.refusal = 'NOT_FOUND'
    await expect(
      harness.decisions.approve(ana, before.id, { edits: { caseId: 'cas_mistyped' } }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' })
    harness.backoffice.refusal = undefined
    expect(await harness.queue.find(before.id)).toMatchObject({
      type: 'case_creation',
      proposedAction: before.proposedAction,
    })
    expect(await harness.decisions.approve(ana, before.id, {})).toMatchObject({ caseId: 'cas_1' })
  })
})
