import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

const dashboard = 'https://dashboard.example'
const keys = { one: { 'x-api-key': 'key-of-the-dashboard' }, other: { 'x-api-key': 'key-of-the-worker' } }

describe('the AI hub in production', () => {
  let platform: RunningPlatform
  beforeAll(async () => {
    platform = await startPlatform({
      AI_HUB_API_KEY: 'dashboard:key-of-the-dashboard,worker:key-of-the-worker',
      CORS_ORIGINS: dashboard,
      // A tenth of the documented 100 per minute.
      RATE_LIMIT_MULTIPLIER: '0.1',
    })
  })
  afterAll(() => platform.close())

  const preflight = (origin: string) =>
    fetch(`${platform.origin}/api/microblog/config`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'PUT',
        'access-control-request-headers': 'x-api-key,content-type',
      },
    })

  it('allows CORS requests from the configured origins only', async () => {
    const allowed = await preflight(dashboard)
    expect(allowed.headers.get('access-control-allow-origin')).toBe(dashboard)
    expect(allowed.headers.get('access-control-allow-methods')).toContain('PUT')
    const refused = await preflight('https://elsewhere.example')
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
  })

  it('exposes the headers that clients need for retries, conditional requests and downloads', async () => {
    const { headers } = await fetch(`${platform.origin}/health`, { headers: { origin: dashboard } })
    expect(headers.get('access-control-expose-headers')?.split(', ')).toEqual(
      expect.arrayContaining(['ETag', 'Retry-After', 'X-Request-Id', 'Content-Disposition', 'Content-Range']),
    )
  })

  it('limits requests per key and minute, then returns 429 with its error body', async () => {
    const ask = (headers: Record<string, string>) =>
      platform.rest('GET /api/microblog/review-queue', { headers })
    const statuses: number[] = []
    for (let count = 0; count < 10; count++) statuses.push((await ask(keys.one)).status)
    expect(statuses).toEqual(Array(10).fill(200))
    const refused = await ask(keys.one)
    expect(refused.status).toBe(429)
    expect(refused.body).toEqual({ success: false, error: expect.any(String) })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ask(keys.other)).status).toBe(200)
  })
})

describe('administrative actions in the AI hub', () => {
  let platform: RunningPlatform
  beforeAll(async () => {
    platform = await startPlatform()
  })
  afterAll(() => platform.close())

  const trail = async (target: string) => {
    const query =
      'query ($target: String) { aiHubAuditEntries(target: $target) { nodes { action actorId requestId } } }'
    return (await platform.graphql(query, { target }, { as: 'admin' })).data.aiHubAuditEntries.nodes
  }

  it('write one audit entry each: guardians, agents, credentials', async () => {
    const { id } = demoPeople.guardian
    const changed = await platform.rest(`PUT /api/microblog/guardians/${id}`, { body: { isActive: false } })
    expect(await trail(id)).toEqual([
      {
        action: 'guardian.updated',
        actorId: expect.any(String),
        requestId: changed.headers.get('x-request-id'),
      },
    ])
    const { body: guardian } = await platform.rest('POST /api/guardians', {
      as: 'staff',
      body: { name: 'Nadia', email: 'nadia@rescue.example' },
    })
    await platform.rest(`PUT /api/microblog/guardians/${guardian.id}`, { body: { microblogHandle: 'nadia' } })
    expect(await trail(guardian.id)).toMatchObject([{ action: 'guardian.added' }])
    const agent = 'mutation { updateAgent(id: "CaseAgent", input: {maxRetries: 1}) { maxRetries } }'
    await platform.graphql(agent, {}, { as: 'admin' })
    expect(await trail('CaseAgent')).toMatchObject([
      { action: 'agent.updated', actorId: demoPeople.admin.id },
    ])
    const credentials =
      'mutation { storeMicroblogCredentials(credentials: {apiKey: "abc"}) { hasCredentials } }'
    await platform.graphql(credentials, {}, { as: 'admin' })
    expect(await trail('MicroblogAgent')).toMatchObject([{ action: 'configuration.credentials_stored' }])
  })

  it('write no audit entry when they are rejected', async () => {
    const before = await trail('MicroblogAgent')
    await platform.rest('PUT /api/microblog/config', { body: { config: { monitoringInterval: 0 } } })
    await platform.graphql(
      'mutation { updateAgent(id: "CaseAgent", input: {maxRetries: 99}) { id } }',
      {},
      {
        as: 'admin',
      },
    )
    expect(await trail('MicroblogAgent')).toEqual(before)
    expect(await trail('CaseAgent')).toHaveLength(1)
  })
})
