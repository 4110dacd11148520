import { describe, expect, it, vi } from 'vitest'
import { labelOfWord, labelsOf } from '../../../subgraphs/ai-hub/training/training-example.mapper.js'
import { inTransaction } from '../../../subgraphs/shared/database.js'
import { staffMember } from '../../support/fixtures/review-queue.js'
import { trainingHarness } from '../../support/fixtures/training.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'
import { turnsDuring } from '../../support/platform/event-loop-turns.js'

const admin = staffMember('chief', 'admin')

describe('an example for the analysis of posts', () => {
  it.each([
    ['critical', { isCaseRelated: true, urgency: 'critical' }],
    ['Medical progress', { isCaseRelated: true, caseUpdateType: 'medical_progress' }],
    ['not case-related', { isCaseRelated: false }],
    ['create_case', { isCaseRelated: true }],
    ['advert', { isCaseRelated: false }],
    ['a dog was hit', undefined],
  ])('has a label given by the word %j', (word, label) => {
    expect(labelOfWord(word)).toEqual(label)
  })

  it('takes missing labels from its category, also when the output is a sentence', () => {
    expect(
      labelsOf([
        { input: 'Perrita atropellada', expectedOutput: 'critical', category: 'emergency' },
        { input: 'Cachorro achado', expectedOutput: 'Open a case', category: 'emergency' },
        { input: 'Buy one get one', expectedOutput: 'unrelated', category: 'high' },
      ]),
    ).toMatchObject([
      { isCaseRelated: true, urgency: 'critical', caseUpdateType: 'emergency', language: 'es' },
      { isCaseRelated: true, caseUpdateType: 'emergency' },
      { isCaseRelated: false },
    ])
  })

  it('without a label is named in the error', () => {
    const examples = [
      { input: 'a', expectedOutput: 'high' },
      { input: 'b', expectedOutput: 'whatever' },
    ]
    expect(() => labelsOf(examples)).toThrowError(
      expect.objectContaining({ fields: { 'trainingData.1.expectedOutput': expect.any(String) } }),
    )
  })
})

describeOnDatabasesOf('ai-hub', 'a training', (open) => {
  it.each([
    ['no agent', 'Nobody', {}, 'NOT_FOUND', undefined],
    ['no pass', 'MicroblogAgent', { epochs: 0 }, 'VALIDATION_ERROR', 'epochs'],
    ['too many passes', 'MicroblogAgent', { epochs: 501 }, 'VALIDATION_ERROR', 'epochs'],
    ['no step', 'MicroblogAgent', { learningRate: 0 }, 'VALIDATION_ERROR', 'learningRate'],
    [
      'an empty post',
      'MicroblogAgent',
      { trainingData: [{ input: ' ', expectedOutput: 'high' }] },
      'VALIDATION_ERROR',
      'trainingData.0.input',
    ],
    [
      'no label',
      'MicroblogAgent',
      { trainingData: [{ input: 'x', expectedOutput: 'perhaps' }] },
      'VALIDATION_ERROR',
      'trainingData.0.expectedOutput',
    ],
  ] as const)('with %s fails and changes nothing', async (_what, agent, input, code, field) => {
    const { training, models, audit } = await trainingHarness(await open())
    const order = 'trainingData' in input ? { trainingData: [...input.trainingData] } : input
    const failure = await training.train(admin, agent, order).catch((error: unknown) => error)
    expect(failure).toMatchObject({ code })
    if (field) expect(Object.keys((failure as { fields: object }).fields)).toEqual([field])
    expect(await (await training.labels({})).countAll()).toBe(0)
    expect(await models.current()).toBeUndefined()
    expect(await (await audit.list(undefined, {})).countAll()).toBe(0)
  })

  it('of CaseAgent adds answers to the knowledge base and reports the accuracy on held-out questions', async () => {
    const { training, knowledge } = await trainingHarness(await open())
    await knowledge.prepare()
    const question = '¿A qué hora abre el galpón de donaciones de Flores?'
    const outcome = await training.train(admin, 'CaseAgent', {
      trainingData: [
        { input: question, expectedOutput: 'El galpón de Flores abre de 10 a 18.', category: 'places' },
      ],
      epochs: 3,
      learningRate: 0.01,
    })
    expect(outcome).toMatchObject({ agentId: 'CaseAgent', recordsTrained: 1, promoted: true })
    expect(outcome.accuracy).toBeGreaterThan(0.8)
    const [found] = await knowledge.search('horario del galpón de Flores', {})
    expect(found?.entry).toMatchObject({ content: 'El galpón de Flores abre de 10 a 18.', language: 'es' })
    expect(found?.entry.source).toMatch(/^training:places\//)
    const statistics = (await training.statistics()).get('CaseAgent')
    expect(statistics).toEqual({
      isTraining: false,
      accuracy: outcome.accuracy,
      lastTrained: expect.stringMatching(/Z$/),
    })
  })

  it('of CaseAgent that displaces existing answers is reverted', async () => {
    const { training, knowledge, models } = await trainingHarness(await open())
    await knowledge.prepare()
    const words = 'perro gato donar adoptar convulsión veneno lar seizure choking report case cat missing'
    const trainingData = Array.from({ length: 40 }, (_, at) => ({
      input: `My dog is having a seizure right now, the puppy is choking on a bone ${at}`,
      expectedOutput: `Buy pills number ${at}: ${words} my dog is having a seizure right now, choking on a bone`,
    }))
    const before = await (await knowledge.list({}, {})).countAll()
    const outcome = await training.train(admin, 'CaseAgent', { trainingData })
    expect(outcome).toMatchObject({ promoted: false })
    expect(await (await knowledge.list({}, {})).countAll()).toBe(before)
    expect((await training.statistics()).get('CaseAgent')).toMatchObject({ lastTrained: undefined })
    expect(await models.current()).toBeUndefined()
  })

  it('of CaseAgent leaves turns of the event loop to other requests', async () => {
    const { training, knowledge } = await trainingHarness(await open())
    await knowledge.prepare()
    const trainingData = Array.from({ length: 60 }, (_, at) => ({
      input: `¿Qué número tiene el galpón ${at}?`,
      expectedOutput: `El galpón tiene el número ${at}.`,
    }))
    const turns = await turnsDuring(() => training.train(admin, 'CaseAgent', { trainingData }))
    expect(turns).toBeGreaterThan(trainingData.length)
  })

  it('of CaseAgent lets other changes be made while it is evaluated', async () => {
    const { training, knowledge, db } = await trainingHarness(await open())
    await knowledge.prepare()
    const { search } = knowledge
    let changes = 0
    knowledge.search = async (...given) => {
      await inTransaction(db, (trx) => trx('knowledge_entries').update({ updated_at: String(changes++) }))
      return search(...given)
    }
    const trainingData = [{ input: '¿Qué come un colibrí?', expectedOutput: 'Néctar de flores.' }]
    await training.train(admin, 'CaseAgent', { trainingData })
    expect(changes).toBeGreaterThan(0)
  })

  it('of CaseAgent stores an answer once, although it is given again or known', async () => {
    const { training, knowledge } = await trainingHarness(await open())
    await knowledge.prepare()
    const before = await (await knowledge.list({}, {})).countAll()
    const answer = { input: '¿Qué come un colibrí?', expectedOutput: 'Néctar de flores.' }
    const again = { input: '¿De qué se alimenta?', expectedOutput: 'NECTAR de flores' }
    for (let run = 0; run < 2; run++)
      await training.train(admin, 'CaseAgent', { trainingData: [answer, again] })
    expect(await (await knowledge.list({}, {})).countAll()).toBe(before + 1)
    const [found] = await knowledge.search('colibrí', {})
    expect(found?.entry.title).toBe(answer.input)
  })

  it('of CaseAgent that is interrupted before its evaluation leaves no answers', async () => {
    const { training, knowledge } = await trainingHarness(await open())
    await knowledge.prepare()
    const before = await (await knowledge.list({}, {})).countAll()
    const { unknown } = knowledge
    knowledge.unknown = (...given) => {
      knowledge.search = () => Promise.reject(new Error('The process ends.'))
      return unknown(...given)
    }
    const trainingData = [{ input: '¿Qué come un colibrí?', expectedOutput: 'Néctar de flores.' }]
    await expect(training.train(admin, 'CaseAgent', { trainingData })).rejects.toThrow('The process ends.')
    expect(await (await knowledge.list({}, {})).countAll()).toBe(before)
  })

  it('is shown in the statistics while it runs, with no result before the first one', async () => {
    const { training, db } = await trainingHarness(await open())
    const nothing = { isTraining: false, accuracy: undefined, lastTrained: undefined }
    expect([...(await training.statistics()).values()]).toEqual([nothing, nothing])
    await db('training_leases').insert({ agent: 'CaseAgent', holder: 'x', until: '2026-02-01T12:01:00.000Z' })
    expect((await training.statistics()).get('CaseAgent')?.isTraining).toBe(true)
  })

  it('keeps its lease for as long as it runs', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const { training, knowledge, clock } = await trainingHarness(await open())
      let begun = () => {}
      let end = () => {}
      const searched = new Promise<void>((resolve) => {
        begun = resolve
      })
      const ended = new Promise<void>((resolve) => {
        end = resolve
      })
      const { search } = knowledge
      knowledge.search = async (...given) => {
        begun()
        await ended
        return search(...given)
      }
      const running = training.train(admin, 'CaseAgent', {})
      await searched
      for (let minute = 0; minute < 40; minute++) {
        clock.advance(60_000)
        await vi.advanceTimersByTimeAsync(60_000)
      }
      await vi.waitFor(async () =>
        expect((await training.statistics()).get('CaseAgent')?.isTraining).toBe(true),
      )
      await expect(training.train(admin, 'CaseAgent', {})).rejects.toMatchObject({ code: 'CONFLICT' })
      end()
      await running
      expect((await training.statistics()).get('CaseAgent')?.isTraining).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  it('has labels that can be deleted, which is recorded in the audit log', async () => {
    const { training, audit } = await trainingHarness(await open())
    await training.train(admin, 'MicroblogAgent', {
      epochs: 1,
      trainingData: [{ input: 'Perro perdido', expectedOutput: 'note' }],
    })
    const [label] = (await training.labels({})).nodes
    await training.forgetLabel(admin, label?.id ?? '')
    expect(await (await training.labels({})).countAll()).toBe(0)
    await expect(training.forgetLabel(admin, label?.id ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await audit.list(label?.id, {})).nodes).toMatchObject([{ action: 'training_label.deleted' }])
  })
})
