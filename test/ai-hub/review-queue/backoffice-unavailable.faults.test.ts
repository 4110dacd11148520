import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RestartedPlatform, restartedPlatform } from '../../support/platform/restarted-platform.js'

let files: RestartedPlatform
beforeAll(async () => {
  files = await restartedPlatform()
})
afterAll(() => files.remove())

const during: RestartedPlatform['during'] = (env, work) => files.during(env, work)

it('leaves an item pending while the backoffice is unavailable, and approves it later', async () => {
  const id = await during({}, async (platform) => {
    const { body } = await platform.rest('POST /api/microblog/simulate-fetch', { body: { limit: 8 } })
    return body.proposedActions.find((one: { type: string }) => one.type === 'case_creation').id
  })
  const path = `/api/microblog/review-queue/items/${id}`
  // Nothing listens on this port.
  await during({ BACKOFFICE_URL: 'http://127.0.0.1:9' }, async (platform) => {
    const { status, body } = await platform.rest(`POST ${path}/approve`, { body: { notes: 'Go' } })
    expect({ status, body }).toEqual({ status: 500, body: { success: false, error: expect.any(String) } })
    const { item } = (await platform.rest(`GET ${path}`)).body
    expect(item).toMatchObject({ status: 'pending', caseId: null })
    expect(item).not.toHaveProperty('review')
    // Work that does not need the backoffice continues: posts are stored now and decided later.
    const simulated = await platform.rest('POST /api/microblog/simulate-fetch', { body: { limit: 3 } })
    expect(simulated.status).toBe(200)
    expect(simulated.body.tweets).toHaveLength(3)
    expect((await platform.rest(`POST ${path}/reject`, { body: { reason: 'Wrong case' } })).status).toBe(400)
  })
  await during({}, async (platform) => {
    expect((await platform.rest(`POST ${path}/approve`, { body: {} })).status).toBe(200)
    const { item } = (await platform.rest(`GET ${path}`)).body
    expect(item).toMatchObject({ status: 'approved', caseId: expect.stringMatching(/^cas_/) })
    const { body } = await platform.rest(`GET /api/cases/${item.caseId}`, { as: 'staff' })
    expect(body.name).toBe(item.proposedAction.caseData.name)
  })
})
