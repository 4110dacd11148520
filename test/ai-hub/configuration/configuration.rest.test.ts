import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const MASK = '********'
const guardian = demoPeople.guardian.id

const config = async () => (await platform.rest('GET /api/microblog/config')).body.config
const change = (body: unknown) => platform.rest('PUT /api/microblog/config', { body })

describe('agents', () => {
  it('are listed with their call settings; GET /health omits these settings and the member success', async () => {
    const { body } = await platform.rest('GET /api/agents')
    expect(body.success).toBe(true)
    expect(body.agents.map((agent: { name: string }) => agent.name)).toEqual(['CaseAgent', 'MicroblogAgent'])
    expect(body.agents[0]).toMatchObject({
      capabilities: ['case_analysis', 'donation_info', 'conversational_ai'],
      isEnabled: true,
      maxRetries: 3,
      timeout: 30_000,
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    })
    const health = await platform.rest('GET /health')
    expect(Object.keys(health.body)).toEqual(['status', 'timestamp', 'agents'])
    expect(health.body).toMatchObject({ status: 'healthy', timestamp: expect.stringMatching(ISO) })
    expect(Object.keys(health.body.agents[1])).toEqual([
      'name',
      'description',
      'version',
      'capabilities',
      'isEnabled',
    ])
  })

  it('do nothing while disabled, which only an administrator can change', async () => {
    const switchTo = (isEnabled: boolean, as: 'admin' | 'staff') =>
      platform.graphql(
        'mutation ($on: Boolean) { updateAgent(id: "MicroblogAgent", input: {isEnabled: $on}) { isEnabled } }',
        { on: isEnabled },
        { as },
      )
    expect((await switchTo(false, 'staff')).errors[0].extensions.code).toBe('FORBIDDEN')
    expect((await switchTo(false, 'admin')).data.updateAgent.isEnabled).toBe(false)
    for (const path of ['monitor', 'simulate-fetch']) {
      const { status, body } = await platform.rest(`POST /api/microblog/${path}`, { body: {} })
      expect({ status, body }).toEqual({
        status: 400,
        body: { success: false, error: expect.stringContaining('disabled') },
      })
    }
    await switchTo(true, 'admin')
    expect((await platform.rest('POST /api/microblog/simulate-fetch', { body: { limit: 1 } })).status).toBe(
      200,
    )
  })
})

describe('GET /api/microblog/config', () => {
  it('returns every documented member, with masked credentials', async () => {
    expect(await config()).toEqual({
      name: 'MicroblogAgent',
      description: expect.any(String),
      version: expect.any(String),
      capabilities: expect.arrayContaining(['tweet_fetching', 'case_creation']),
      isEnabled: true,
      maxRetries: 3,
      timeout: 30_000,
      microblogCredentials: { apiKey: MASK, apiSecret: MASK, accessToken: MASK, accessTokenSecret: MASK },
      guardians: [expect.objectContaining({ id: guardian, microblogHandle: 'camila_ortiz' })],
      monitoringInterval: 15,
      maxTweetsPerFetch: 20,
      searchTimeWindow: 24,
      caseCreationPolicy: { enabled: true, requireApproval: true, minConfidence: 0.5, maxCasesPerDay: 10 },
      reviewPolicy: {
        requireManualReview: true,
        autoApproveThreshold: 0.9,
        reviewQueueEnabled: true,
        notifyOnReview: true,
      },
    })
  })

  it('never returns stored credentials, nor does the audit log', async () => {
    const secret = 'the-secret-of-the-token'
    const stored = await platform.graphql(
      `mutation ($credentials: MicroblogCredentialsInput!) {
        storeMicroblogCredentials(credentials: $credentials) {
          hasCredentials microblogCredentials { apiKey accessTokenSecret }
        }
      }`,
      { credentials: { apiKey: 'k', apiSecret: 's', accessToken: 't', accessTokenSecret: secret } },
      { as: 'admin' },
    )
    expect(stored.data.storeMicroblogCredentials).toEqual({
      hasCredentials: true,
      microblogCredentials: { apiKey: MASK, accessTokenSecret: MASK },
    })
    expect(JSON.stringify(await config())).not.toContain(secret)
    const audit = await platform.graphql(
      '{ aiHubAuditEntries { nodes { action details } } }',
      {},
      { as: 'admin' },
    )
    expect(JSON.stringify(audit)).toContain('configuration.credentials_stored')
    expect(JSON.stringify(audit)).not.toContain(secret)
  })
})

describe('PUT /api/microblog/config', () => {
  it('keeps omitted members, also in nested policies, and ignores unknown ones', async () => {
    const { status, body } = await change({
      config: {
        caseCreationPolicy: { maxCasesPerDay: 3, colour: 'blue' },
        monitoringInterval: 30,
        isEnabled: false,
        unknown: 1,
      },
    })
    expect({ status, body }).toEqual({ status: 200, body: { success: true, message: expect.any(String) } })
    expect(await config()).toMatchObject({
      isEnabled: true,
      monitoringInterval: 30,
      maxTweetsPerFetch: 20,
      caseCreationPolicy: { enabled: true, requireApproval: true, minConfidence: 0.5, maxCasesPerDay: 3 },
    })
  })

  it('accepts a limit of 0 cases per day', async () => {
    const answer = await change({ config: { caseCreationPolicy: { maxCasesPerDay: 0 } } })
    expect(answer.status).toBe(200)
    expect((await config()).caseCreationPolicy.maxCasesPerDay).toBe(0)
    await change({ config: { caseCreationPolicy: { maxCasesPerDay: 3 } } })
  })

  it.each([
    [{ caseCreationPolicy: { maxCasesPerDay: -1 } }, 'config.caseCreationPolicy.maxCasesPerDay'],
    [{ monitoringInterval: 0 }, 'config.monitoringInterval'],
    [{ monitoringInterval: 1.5 }, 'config.monitoringInterval'],
    [{ maxTweetsPerFetch: 101 }, 'config.maxTweetsPerFetch'],
    [{ searchTimeWindow: '24' }, 'config.searchTimeWindow'],
    [{ caseCreationPolicy: { minConfidence: 1.1 } }, 'config.caseCreationPolicy.minConfidence'],
    [{ caseCreationPolicy: 'strict' }, 'config.caseCreationPolicy'],
    [{ reviewPolicy: { requireManualReview: 'no' } }, 'config.reviewPolicy.requireManualReview'],
    [{ reviewPolicy: { autoApproveThreshold: -0.1 } }, 'config.reviewPolicy.autoApproveThreshold'],
  ])('returns 400 for %j, names the member and stores nothing', async (wrong, field) => {
    const before = await config()
    const { status, body } = await change({
      config: {
        ...wrong,
        reviewPolicy: { notifyOnReview: false, ...('reviewPolicy' in wrong ? wrong.reviewPolicy : {}) },
      },
    })
    expect(status).toBe(400)
    expect(body).toEqual({ success: false, error: expect.stringContaining(field) })
    expect(await config()).toEqual(before)
  })

  it('returns 400 without a config', async () => {
    const { status, body } = await change({})
    expect({ status, body }).toEqual({
      status: 400,
      body: { success: false, error: expect.stringContaining('config is required') },
    })
  })

  it('applies all of several concurrent changes', async () => {
    const members = [
      { monitoringInterval: 7 },
      { maxTweetsPerFetch: 8 },
      { searchTimeWindow: 9 },
      { reviewPolicy: { autoApproveThreshold: 0.5 } },
      { caseCreationPolicy: { minConfidence: 0.4 } },
    ]
    const answers = await Promise.all(members.map((member) => change({ config: member })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await config()).toMatchObject({
      monitoringInterval: 7,
      maxTweetsPerFetch: 8,
      searchTimeWindow: 9,
      reviewPolicy: { autoApproveThreshold: 0.5 },
      caseCreationPolicy: { minConfidence: 0.4 },
    })
  })

  it('writes an audit entry with the values before and after', async () => {
    await change({ config: { searchTimeWindow: 48 } })
    const { data } = await platform.graphql(
      '{ aiHubAuditEntries(target: "MicroblogAgent", page: {limit: 1}) { nodes { action actorId details } } }',
      {},
      { as: 'staff' },
    )
    expect(data.aiHubAuditEntries.nodes[0]).toMatchObject({
      action: 'configuration.updated',
      actorId: 'api-client:open',
      details: { before: { searchTimeWindow: 9 }, after: { searchTimeWindow: 48 } },
    })
  })
})

describe('monitored guardians', () => {
  const put = (id: string, body: unknown) => platform.rest(`PUT /api/microblog/guardians/${id}`, { body })
  const list = async () => (await platform.rest('GET /api/microblog/guardians')).body.guardians

  it('are listed with the documented members', async () => {
    expect(await list()).toEqual([
      {
        id: guardian,
        name: 'Camila Ortiz',
        microblogHandle: 'camila_ortiz',
        isActive: true,
        createdAt: expect.stringMatching(ISO),
        updatedAt: expect.stringMatching(ISO),
      },
    ])
  })

  it('keep their other members when one is changed', async () => {
    const { status, body } = await put(guardian, { isActive: false })
    expect({ status, body }).toEqual({ status: 200, body: { success: true, message: expect.any(String) } })
    expect((await list())[0]).toMatchObject({ isActive: false, microblogHandle: 'camila_ortiz' })
    await put(guardian, { isActive: true, microblogHandle: '@camila', microblogUserId: '4711' })
    expect((await list())[0]).toMatchObject({
      isActive: true,
      microblogHandle: '@camila',
      microblogUserId: '4711',
    })
  })

  it.each([
    [{ isActive: 'yes' }, 'isActive'],
    [{ microblogHandle: 'two words' }, 'microblogHandle'],
    [{ microblogHandle: '' }, 'microblogHandle'],
    [{ microblogUserId: '../1' }, 'microblogUserId'],
  ])('are not changed by %j, which returns 400', async (body, field) => {
    const before = await list()
    const answer = await put(guardian, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ success: false, error: expect.stringContaining(field) })
    expect(await list()).toEqual(before)
  })

  it('must be guardians in the backoffice; any other id returns 404', async () => {
    for (const id of ['usr_01JCDEM00000000000000N0B0DY', demoPeople.donor.id]) {
      const { status, body } = await put(id, { microblogHandle: 'somebody' })
      expect({ status, body }).toEqual({
        status: 404,
        body: { success: false, error: expect.stringContaining(id) },
      })
    }
    expect(await list()).toHaveLength(1)
  })

  it('are created when the handle of a guardian is set for the first time', async () => {
    const created = await platform.rest('POST /api/users', {
      as: 'admin',
      body: { email: 'marta@rescue.example', name: 'Marta Gil', role: 'guardian' },
    })
    const id = created.body.id
    expect((await put(id, { isActive: true })).body.error).toContain('microblogHandle')
    expect((await put(id, { microblogHandle: 'marta_gil' })).status).toBe(200)
    expect(await list()).toEqual(
      expect.arrayContaining([expect.objectContaining({ id, name: 'Marta Gil', isActive: true })]),
    )
    const { data } = await platform.graphql(
      'query ($id: ID!) { monitoredAccount(id: $id) { microblogHandle guardian { id monitoredAccount { name } } } }',
      { id },
      { as: 'staff' },
    )
    expect(data.monitoredAccount).toEqual({
      microblogHandle: 'marta_gil',
      guardian: { id, monitoredAccount: { name: 'Marta Gil' } },
    })
  })
})

describe('the AI hub over GraphQL', () => {
  it.each(['anonymous', 'donor', 'investor', 'guardian'] as const)('denies access to %s', async (as) => {
    const { errors } = await platform.graphql('{ monitoringConfig { name } }', {}, { as })
    expect(errors[0].extensions.code).toBe(as === 'anonymous' ? 'UNAUTHORIZED' : 'FORBIDDEN')
  })

  it.each(['staff', 'admin'] as const)('grants access to %s', async (as) => {
    const { data } = await platform.graphql(
      '{ monitoringConfig { name } agent(id: "CaseAgent") { id } }',
      {},
      { as },
    )
    expect(data).toEqual({ monitoringConfig: { name: 'MicroblogAgent' }, agent: { id: 'CaseAgent' } })
  })
})
