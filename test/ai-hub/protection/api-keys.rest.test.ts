import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform({
    AI_HUB_API_KEY: 'dashboard:key-of-the-dashboard,worker:key-of-the-worker',
  })
})
afterAll(() => platform.close())

const paths = [
  'GET /health',
  'GET /api/agents',
  'GET /api/microblog/stats',
  'GET /api/microblog/analytics',
  'GET /api/microblog/review-queue',
  'GET /api/microblog/review-queue/items',
  'GET /api/microblog/review-queue/items/review_1_a',
  'POST /api/microblog/review-queue/items/review_1_a/approve',
  'POST /api/microblog/review-queue/items/review_1_a/reject',
  'GET /api/microblog/config',
  'PUT /api/microblog/config',
  'GET /api/microblog/guardians',
  'PUT /api/microblog/guardians/usr_1',
  'GET /api/microblog/tweets',
  'POST /api/microblog/test-connection',
  'POST /api/microblog/simulate-fetch',
  'POST /api/microblog/monitor',
]

it.each(paths)('%s returns 401 without a key and with an invalid one', async (line) => {
  const body = line.startsWith('GET') ? {} : { body: {} }
  for (const headers of [{}, { 'x-api-key': 'key-of-the-dashboar' }, { authorization: 'Bearer nonsense' }]) {
    const answer = await platform.rest(line, { ...body, headers: headers as Record<string, string> })
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 401,
      body: { success: false, error: expect.any(String) },
    })
  }
})

it('accepts each key in either header, and records the client of the key in the audit log', async () => {
  const change = (searchTimeWindow: number, headers: Record<string, string>) =>
    platform.rest('PUT /api/microblog/config', { headers, body: { config: { searchTimeWindow } } })
  expect((await change(12, { 'x-api-key': 'key-of-the-dashboard' })).status).toBe(200)
  expect((await change(13, { authorization: 'Bearer key-of-the-worker' })).status).toBe(200)
  const { data } = await platform.graphql('{ aiHubAuditEntries { nodes { actorId } } }', {}, { as: 'admin' })
  expect(data.aiHubAuditEntries.nodes.map(({ actorId }: { actorId: string }) => actorId)).toEqual([
    'api-client:worker',
    'api-client:dashboard',
  ])
})
