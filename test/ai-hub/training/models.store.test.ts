import { expect, it } from 'vitest'
import { evaluate, evaluateCooperatively } from '../../../subgraphs/ai-hub/analysis/evaluation/evaluation.js'
import { gatePosts } from '../../../subgraphs/ai-hub/analysis/gate/index.js'
import { EXAMPLES_PER_SLICE } from '../../../subgraphs/ai-hub/analysis/model/softmax.js'
import { modelVersionStore } from '../../../subgraphs/ai-hub/training/model-version.store.js'
import { staffMember } from '../../support/fixtures/review-queue.js'
import { smallTrainingSet, trainingHarness } from '../../support/fixtures/training.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'
import { turnsDuring } from '../../support/platform/event-loop-turns.js'

const admin = staffMember('chief', 'admin')
/** Too little training to pass the gates. */
const poor = { epochs: 1, learningRate: 0.0001 }
const example = { input: 'Encontramos una perra con la pata quebrada en el puente', expectedOutput: 'high' }

describeOnDatabasesOf('ai-hub', 'the models of the analysis', (open) => {
  it('start with the model of the seed posts, which is stored and loaded at the next start', async () => {
    const db = await open()
    const first = await trainingHarness(db)
    expect(await first.models.current()).toBeUndefined()
    const version = await first.version()
    expect(await first.models.current()).toMatchObject({
      version,
      isActive: true,
      state: 'promoted',
      labels: 0,
      trainedBy: 'service:ai-hub',
    })
    const stored = await modelVersionStore(db).model((await first.models.active()).id)
    // A version that this program cannot have trained proves that it was loaded.
    await db('model_versions').update({ weights: JSON.stringify({ ...stored, version: 'ngram-stored' }) })
    const second = await trainingHarness(db)
    expect(await second.version()).toBe('ngram-stored')
    expect(await (await second.models.list({})).countAll()).toBe(1)
  })

  it('are the same for two processes that start concurrently, of which one stores the first model', async () => {
    const db = await open()
    const [one, other] = [await trainingHarness(db), await trainingHarness(db)]
    const versions = await Promise.all([one.version(), other.version()])
    expect(new Set(versions).size).toBe(1)
    expect((await one.models.list({})).nodes).toMatchObject([{ isActive: true }])
  })

  it('of another program version are replaced, and cannot be rolled back to', async () => {
    const db = await open()
    const { version, models } = await trainingHarness(db)
    await version()
    const { id } = await models.active()
    await db('model_versions').update({ base: 'another program' })
    const renewed = await trainingHarness(db)
    await renewed.version()
    expect((await renewed.models.active()).id).not.toBe(id)
    await expect(renewed.models.rollBack(admin, id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('are byte-for-byte equal for the same labels and seed, regardless of the process', async () => {
    const db = await open()
    const [one, other] = [await trainingHarness(db), await trainingHarness(db)]
    await one.training.train(admin, 'MicroblogAgent', { ...poor, trainingData: [example] })
    const parameters = { epochs: 2, learningRate: 0.1, seed: 7 }
    const bytes = JSON.stringify((await one.models.train(parameters)).model)
    expect(JSON.stringify((await other.models.train(parameters)).model)).toBe(bytes)
    expect(JSON.stringify((await one.models.train({ ...parameters, seed: 8 })).model)).not.toBe(bytes)
  })

  it('yield to other work while they are trained', async () => {
    const { models } = await trainingHarness(await open())
    const turns = await turnsDuring(() => models.train({ epochs: 3 }))
    const slices = Math.floor(smallTrainingSet.posts.length / EXAMPLES_PER_SLICE)
    // At least one turn for each slice of each epoch, in each of four folds and at the end.
    expect(slices).toBeGreaterThan(1)
    expect(turns).toBeGreaterThan(3 * (4 * (slices - 1) + slices))
  })

  it('are held back with the reason when they regress on the frozen gates', async () => {
    const harness = await trainingHarness(await open())
    const before = await harness.version()
    const outcome = await harness.training.train(admin, 'MicroblogAgent', {
      ...poor,
      trainingData: [example],
    })
    expect(outcome).toMatchObject({ agentId: 'MicroblogAgent', recordsTrained: 1, promoted: false })
    expect(outcome.version).toMatchObject({
      isActive: false,
      state: 'held_back',
      labels: 1,
      parameters: poor,
    })
    expect(outcome.version?.reason).toMatch(/^Regression on the frozen gates: .+ → /)
    expect(outcome.accuracy).toBe(outcome.version?.heldOut.relevance.accuracy)
    expect(await harness.version()).toBe(before)
    expect((await harness.training.labels({})).nodes).toMatchObject([{ usedIn: outcome.version?.id }])
  })

  it('are held back when they miss a floor of a single gate', async () => {
    const floor = 'real: recall is 0.500, below 0.87'
    const trainingSet = { ...smallTrainingSet, missedFloors: async () => [floor] }
    const { models } = await trainingHarness(await open(), { trainingSet })
    const active = await models.active()
    const model = { ...(await smallTrainingSet.firstModel()), version: 'ngram-pushed' }
    expect(await models.submit({ model, labels: [] }, admin, 'user:chief')).toMatchObject({
      state: 'held_back',
      isActive: false,
      reason: `Below the floors of the gates: ${floor}.`,
    })
    expect((await models.active()).id).toBe(active.id)
  })

  it('are promoted without a regression, loaded by other processes, and rolled back', async () => {
    const db = await open()
    const [harness, other] = [await trainingHarness(db), await trainingHarness(db)]
    const first = await harness.version()
    const { id: firstId } = await harness.models.active()
    const held = (await harness.training.train(admin, 'MicroblogAgent', poor)).version
    // An administrator can activate it nevertheless; every process loads it.
    await harness.models.rollBack(admin, held?.id)
    expect([await harness.version(), await other.version()]).toEqual([held?.version, held?.version])
    const everyday = { input: 'Buen día de sol en la plaza con mates', expectedOutput: 'unrelated' }
    const better = await other.training.train(admin, 'MicroblogAgent', { trainingData: [everyday] })
    expect(better).toMatchObject({ promoted: true, version: { state: 'promoted', replaces: held?.id } })
    expect(await harness.version()).toBe(better.version?.version)
    // Without an id, a call rolls back by one version.
    expect(await harness.models.rollBack(admin, undefined)).toMatchObject({ id: held?.id, isActive: true })
    expect(await other.version()).toBe(held?.version)
    // A version that was rolled back is not promoted again automatically.
    const again = await other.training.train(admin, 'MicroblogAgent', {})
    expect(again).toMatchObject({
      promoted: false,
      version: { id: better.version?.id, state: 'rolled_back' },
    })
    expect(await harness.models.rollBack(admin, firstId)).toMatchObject({ version: first, isActive: true })
    await expect(harness.models.rollBack(admin, firstId)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(harness.models.rollBack(admin, undefined)).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(harness.models.rollBack(admin, 'mdl_none')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const actions = (await harness.audit.list(undefined, { limit: 100 })).nodes.map(({ action }) => action)
    expect(actions.filter((action) => action === 'model.rolled_back')).toHaveLength(3)
    expect(actions).toEqual(expect.arrayContaining(['model.held_back', 'model.promoted', 'agent.trained']))
  })

  it('are trained by one process at a time', async () => {
    const db = await open()
    const harnesses = [await trainingHarness(db), await trainingHarness(db)]
    await harnesses[0]?.version()
    const outcomes = await Promise.allSettled(
      harnesses.map(({ training }) => training.train(admin, 'MicroblogAgent', poor)),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes).toContainEqual({
      status: 'rejected',
      reason: expect.objectContaining({ code: 'CONFLICT' }),
    })
    // The lease was released.
    await harnesses[0]?.training.train(admin, 'MicroblogAgent', poor)
  })

  it('are retrained by a job after enough decisions, once the lease of another training has expired', async () => {
    const db = await open()
    const harness = await trainingHarness(db, { retrainAfter: 2 })
    await harness.version()
    for (let count = 0; count < 2; count++)
      await harness.decisions.approve(staffMember('ana'), (await harness.pendingItem()).id, {})
    await db('training_leases').insert({
      agent: 'MicroblogAgent',
      holder: 'other',
      until: '2026-02-01T12:05:00.000Z',
    })
    const worker = harness.trainer()
    await worker.runDue()
    expect(await (await harness.models.list({})).countAll()).toBe(1)
    // The other process died; its lease expires.
    harness.clock.advance(600_000)
    await worker.runDue()
    expect((await harness.models.list({})).nodes[0]).toMatchObject({ labels: 2, trainedBy: 'service:ai-hub' })
    expect((await harness.training.labels({})).nodes.every(({ usedIn }) => usedIn !== undefined)).toBe(true)
    const [entry] = (await harness.audit.list('MicroblogAgent', {})).nodes
    expect(entry).toMatchObject({ action: 'agent.trained', actorId: 'service:ai-hub' })
  })

  it('do not learn from posts of the gate', async () => {
    const harness = await trainingHarness(await open())
    const [post] = smallTrainingSet.gate
    const input = post?.text ?? ''
    const { version } = await harness.training.train(admin, 'MicroblogAgent', {
      ...poor,
      trainingData: [{ input, expectedOutput: 'critical' }],
    })
    expect(version?.labels).toBe(0)
    // They do not count as new examples for ever, which would start a training after each decision.
    await harness.training.retrain('job_1')
    const runs = (await harness.audit.list('MicroblogAgent', {})).nodes
    expect(runs).toHaveLength(1)
  })

  it('keep the weights of the newest versions', async () => {
    const db = await open()
    const { version, models } = await trainingHarness(db)
    await version()
    const { id } = await models.active()
    const [row] = await db('model_versions')
    for (let at = 0; at < 3; at++)
      await db('model_versions').insert({
        ...row,
        id: `mdl_${at}`,
        version: `old-${at}`,
        active: false,
        created_at: `2025-01-0${at + 1}`,
      })
    await modelVersionStore(db).forgetWeights(2, ['mdl_0'])
    const kept = await db('model_versions').whereNotNull('weights').orderBy('id').pluck('id')
    expect(kept).toEqual(['mdl_0', 'mdl_2', id].sort())
    await expect(models.rollBack(admin, 'mdl_1')).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  it('keep the weights of the version that a rollback activates, however many were held back since', async () => {
    const db = await open()
    const { version, models, training } = await trainingHarness(db)
    await version()
    const { id } = await models.active()
    const everyday = { input: 'Buen día de sol en la plaza con mates', expectedOutput: 'unrelated' }
    await training.train(admin, 'MicroblogAgent', { trainingData: [everyday] })
    const [row] = await db('model_versions').where({ id })
    const later = {
      ...row,
      active: false,
      state: 'held_back',
      created_at: '2026-02-01T12:00:01.000Z',
      weights: '{}',
    }
    await db('model_versions').insert(
      Array.from({ length: 20 }, (_, at) => ({ ...later, id: `mdl_${at}`, version: `held-back-${at}` })),
    )
    await training.train(admin, 'MicroblogAgent', poor)
    expect(await models.rollBack(admin, undefined)).toMatchObject({ id, isActive: true })
  })

  it('keep the weights of the version that another program version uses', async () => {
    const db = await open()
    const { version, models } = await trainingHarness(db)
    await version()
    const { id } = await models.active()
    const [row] = await db('model_versions')
    const later = { ...row, base: 'another program', created_at: '2027-01-01T00:00:00.000Z' }
    await db('model_versions').insert({ ...later, id: 'mdl_later' })
    await modelVersionStore(db).forgetWeights(1, [])
    expect(await modelVersionStore(db).model(id)).toBeDefined()
  })

  it('trained again after their weights were deleted are stored with their weights', async () => {
    const db = await open()
    const { models, training, version } = await trainingHarness(db)
    const first = await version()
    const { id } = await models.active()
    const everyday = { input: 'Buen día de sol en la plaza con mates', expectedOutput: 'unrelated' }
    const next = await training.train(admin, 'MicroblogAgent', { trainingData: [everyday] })
    expect(next.promoted).toBe(true)
    await modelVersionStore(db).forgetWeights(0, [next.version?.id ?? ''])
    // Without the label, the training gives the first model again.
    await training.forgetLabel(admin, (await training.labels({})).nodes[0]?.id ?? '')
    const again = await training.train(admin, 'MicroblogAgent', {})
    expect(again).toMatchObject({ promoted: true, version: { id, version: first } })
    expect(await (await trainingHarness(db)).version()).toBe(first)
  })
})

it('evaluates a model in slices with the same result as in one call', async () => {
  const model = await smallTrainingSet.firstModel()
  const gate = gatePosts().filter((_, at) => at % 20 === 0)
  expect(await evaluateCooperatively(model, gate)).toEqual(evaluate(model, gate))
})
