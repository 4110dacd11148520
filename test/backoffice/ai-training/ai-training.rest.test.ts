import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../../subgraphs/shared/database.js'
import { smallTrainingSet } from '../../support/fixtures/training.js'
import { freePort } from '../../support/platform/free-port.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

const posts = [
  { input: 'Encontramos una perra atropellada en la ruta, sangra mucho', expectedOutput: 'critical' },
  { input: 'Vendo cucha de madera, poco uso', expectedOutput: 'unrelated', category: 'advert' },
]

describe('training agents', () => {
  let platform: RunningPlatform
  beforeAll(async () => {
    platform = await startPlatform({}, { trainingSet: smallTrainingSet })
  })
  afterAll(() => platform.close())

  const train = (agent: string, body: unknown, as: 'admin' | 'staff' | 'anonymous' = 'admin') =>
    platform.rest(`POST /api/ai/train/${agent}`, { as, body })
  const agentOf = async (name: string) => {
    const { body } = await platform.rest('GET /api/agents')
    return body.agents.find((agent: { name: string }) => agent.name === name)
  }

  it('returns 401 without a session and 403 to staff', async () => {
    expect((await train('MicroblogAgent', {}, 'anonymous')).status).toBe(401)
    expect((await train('MicroblogAgent', {}, 'staff')).status).toBe(403)
  })

  it('returns 404 for an unknown agent', async () => {
    expect((await train('Nobody', {})).status).toBe(404)
  })

  it.each([
    [{ epochs: 0 }, 'epochs'],
    [{ epochs: 1.5 }, 'epochs'],
    [{ learningRate: 0 }, 'learningRate'],
    [{ learningRate: 'fast' }, 'learningRate'],
    [{ trainingData: {} }, 'trainingData'],
    [{ trainingData: [{ input: 'Perro' }] }, 'trainingData.0.expectedOutput'],
    [{ trainingData: [{ input: 'Perro', expectedOutput: 'perhaps' }] }, 'trainingData.0.expectedOutput'],
  ])('returns 400 for %j, naming %s', async (body, field) => {
    const answer = await train('MicroblogAgent', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'VALIDATION_ERROR', details: { [field]: expect.any(String) } })
  })

  it('returns 409 while another process trains the same agent, and creates no version', async () => {
    const hub = await openDatabase({ subgraph: 'ai_hub', dataDirectory: platform.dataDirectory })
    const versions = async () => (await hub('model_versions').count({ count: '*' }))[0]?.count
    const before = await versions()
    const until = new Date(Date.now() + 600_000).toISOString()
    await hub('training_leases').insert({ agent: 'MicroblogAgent', holder: 'another', until })
    const answer = await train('MicroblogAgent', { trainingData: posts })
    await hub('training_leases').where({ agent: 'MicroblogAgent' }).del()
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 409, code: 'CONFLICT' })
    expect(await versions()).toBe(before)
    await hub.destroy()
  })

  it('lists an agent that was never trained without accuracy and time of training', async () => {
    const agent = await agentOf('CaseAgent')
    expect(agent).toMatchObject({ status: 'ready' })
    expect(agent).not.toHaveProperty('accuracy')
    expect(agent).not.toHaveProperty('lastTrained')
  })

  it('returns the accuracy of the analysis on held-out posts, and shows it in the list', async () => {
    const { status, body } = await train('MicroblogAgent', {
      trainingData: posts,
      epochs: 2,
      learningRate: 0.1,
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      trainingResults: {
        agentId: 'MicroblogAgent',
        recordsTrained: 2,
        accuracy: expect.any(Number),
        timeElapsed: expect.any(Number),
        promoted: expect.any(Boolean),
      },
    })
    const query = `{
      activeModel { id version accuracy createdAt }
      modelVersions { nodes { id version isActive state labels epochs learningRate accuracy recordsTrained } }
      trainingLabels { nodes { source isCaseRelated urgency text givenBy } }
      aiHubAuditEntries(target: "MicroblogAgent") { nodes { action actorId details } }
    }`
    const { data } = await platform.graphql(query, {}, { as: 'admin' })
    const [trained] = data.modelVersions.nodes
    expect(trained).toMatchObject({
      labels: 2,
      epochs: 2,
      learningRate: 0.1,
      accuracy: body.trainingResults.accuracy,
      isActive: body.trainingResults.promoted,
    })
    expect(data.trainingLabels.nodes).toHaveLength(2)
    expect(data.trainingLabels.nodes[0].givenBy).toMatch(/^usr_/)
    expect(data.aiHubAuditEntries.nodes[0]).toMatchObject({
      action: 'agent.trained',
      actorId: 'service:backoffice',
      details: { trainedBy: data.trainingLabels.nodes[0].givenBy },
    })
    expect(await agentOf('MicroblogAgent')).toMatchObject({
      status: 'ready',
      accuracy: data.activeModel.accuracy,
      lastTrained: data.activeModel.createdAt,
    })
    // Later analyses name the model in use.
    const { body: simulated } = await platform.rest('POST /api/microblog/simulate-fetch', {
      body: { limit: 1 },
    })
    expect(simulated.success).toBe(true)
    const read = await platform.graphql(
      '{ analysePost(text: "Perrita herida") { modelVersion } }',
      {},
      { as: 'staff' },
    )
    expect(read.data.analysePost.modelVersion).toBe(data.activeModel.version)
  })

  it('rolls back to another model, for administrators only', async () => {
    const { data } = await platform.graphql(
      '{ modelVersions { nodes { id isActive } } }',
      {},
      { as: 'admin' },
    )
    const other = data.modelVersions.nodes.find(({ isActive }: { isActive: boolean }) => !isActive)
    const mutation = 'mutation ($id: ID) { rollBackModel(versionId: $id) { id isActive } }'
    const refused = await platform.graphql(mutation, { id: other.id }, { as: 'staff' })
    expect(refused.errors[0].extensions.code).toBe('FORBIDDEN')
    const done = await platform.graphql(mutation, { id: other.id }, { as: 'admin' })
    expect(done.data.rollBackModel).toEqual({ id: other.id, isActive: true })
    const { data: after } = await platform.graphql(
      'query ($id: ID!) { modelVersion(id: $id) { isActive } aiHubAuditEntries { nodes { action target } } }',
      { id: other.id },
      { as: 'admin' },
    )
    expect(after.modelVersion).toEqual({ isActive: true })
    expect(after.aiHubAuditEntries.nodes[0]).toEqual({ action: 'model.rolled_back', target: other.id })
  })

  it('adds the given answers to the knowledge of CaseAgent', async () => {
    const { status, body } = await train('CaseAgent', {
      trainingData: [
        {
          input: '¿Dónde queda el galpón de Flores?',
          expectedOutput: 'El galpón de Flores queda en Bacacay 2500.',
          category: 'places',
        },
      ],
      epochs: 5,
      learningRate: 0.001,
    })
    expect(status).toBe(200)
    expect(body.trainingResults).toMatchObject({ agentId: 'CaseAgent', recordsTrained: 1, promoted: true })
    const found = await platform.rest('GET /api/ai/knowledge?query=galpon%20flores', { as: 'admin' })
    expect(found.body.results[0].content).toBe('El galpón de Flores queda en Bacacay 2500.')
    expect(await agentOf('CaseAgent')).toMatchObject({
      accuracy: body.trainingResults.accuracy,
      lastTrained: expect.any(String),
    })
  })

  it('turns an approved post into a label', async () => {
    await platform.rest('POST /api/microblog/monitor')
    const { body } = await platform.rest('GET /api/microblog/review-queue/items?status=pending&limit=100')
    const item = body.items.find(({ tweetId }: { tweetId: string }) => tweetId.startsWith('tw_'))
    expect(item).toBeDefined()
    await platform.rest(`POST /api/microblog/review-queue/items/${item.id}/approve`, {
      body: { reviewedBy: 'ana' },
    })
    const query = '{ trainingLabels { nodes { sourceKey isCaseRelated text } } }'
    const { data } = await platform.graphql(query, {}, { as: 'staff' })
    expect(data.trainingLabels.nodes[0]).toEqual({
      sourceKey: item.id,
      isCaseRelated: true,
      text: item.tweetContent,
    })
    const refused = await platform.graphql(query, {}, { as: 'guardian' })
    expect(refused.errors[0].extensions.code).toBe('FORBIDDEN')
  })
})

describe('training agents without the AI hub', () => {
  it('returns 502', async () => {
    const platform = await startPlatform({ AI_HUB_URL: `http://127.0.0.1:${await freePort()}` })
    try {
      const { status, body } = await platform.rest('POST /api/ai/train/CaseAgent', { as: 'admin', body: {} })
      expect(status).toBe(502)
      expect(body.code).toBe('UPSTREAM_ERROR')
    } finally {
      await platform.close()
    }
  })
})
