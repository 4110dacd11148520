import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

let platform: RunningPlatform
beforeAll(async () => {
  // Nothing listens on this port.
  platform = await startPlatform({ AI_HUB_URL: 'http://127.0.0.1:9' })
})
afterAll(() => platform.close())

it.each([
  ['GET /api/ai/agents', undefined],
  ['GET /api/ai/insights', undefined],
  ['GET /api/ai/knowledge?query=dog', undefined],
  ['POST /api/ai/knowledge/reset', { confirm: true }],
  ['POST /api/ai/test', { prompt: 'How is Luna?' }],
  ['POST /api/chat-orchestrator', { message: 'How is Luna?' }],
  ['POST /api/ai-summary', { text: 'A dog was hit by a car.' }],
  ['POST /api/kb/extract-insights', { text: 'A dog was hit by a car.' }],
  [`GET /api/guardians/${demoPeople.guardian.id}/insights`, undefined],
  [
    `POST /api/guardians/${demoPeople.guardian.id}/insights/link-kb`,
    { insightId: 'ins_1', kbEntryId: 'kb_1' },
  ],
  [`POST /api/guardians/${demoPeople.guardian.id}/update-from-insights`, {}],
  ['GET /api/microblog-bot/stats', undefined],
  ['GET /api/microblog-bot/config', undefined],
  ['PUT /api/microblog-bot/config', { isEnabled: false }],
  ['GET /api/microblog-bot/guardians', undefined],
  ['POST /api/microblog-bot/guardians', { microblogHandle: 'luna_and_friends', name: 'Camila Ortiz' }],
  ['POST /api/microblog-bot/run-now', {}],
])(
  '%s returns 502 with the error body of the backoffice while the AI hub is unavailable',
  async (line, body) => {
    const answer = await platform.rest(line, { as: 'admin', ...(body ? { body } : {}) })
    expect(answer.status).toBe(502)
    expect(answer.body).toEqual({
      error: expect.stringContaining('ai-hub'),
      details: { service: 'ai-hub', fault: expect.stringMatching(/^(unavailable|circuit-open)$/) },
      code: 'UPSTREAM_ERROR',
      timestamp: expect.stringMatching(/Z$/),
    })
  },
)

it('writes no audit entry for a failed reset of the knowledge base', async () => {
  const { body } = await platform.rest('GET /api/audit-logs?action=ai_knowledge_reset', { as: 'admin' })
  expect(body.auditLogs).toEqual([])
})

it('creates no conversation for a message that was not answered', async () => {
  const { body } = await platform.rest('GET /api/user-conversations', { as: 'admin' })
  expect(body.conversations).toEqual([])
})
