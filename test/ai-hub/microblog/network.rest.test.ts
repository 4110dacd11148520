import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DoubleResponse, networkDouble, type SeenRequest } from '../../support/doubles/http-network.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

/** The maximum time limit of an agent. */
const LONGEST_MS = 120_000

let platform: RunningPlatform
let network: Awaited<ReturnType<typeof networkDouble>>
let answer: (request: SeenRequest) => DoubleResponse
beforeAll(async () => {
  network = await networkDouble((request) => answer(request))
  platform = await startPlatform({ MICROBLOG_PROVIDER: 'v2', MICROBLOG_BASE_URL: network.url })
  await updateAgent({ maxRetries: 0, timeout: LONGEST_MS })
})
afterAll(async () => {
  await platform.close()
  await network.close()
})
beforeEach(() => {
  network.seen.length = 0
})

const updateAgent = (input: { maxRetries?: number; timeout: number }) =>
  platform.graphql(
    'mutation ($input: UpdateAgentInput!) { updateAgent(id: "MicroblogAgent", input: $input) { id } }',
    { input },
    { as: 'admin' },
  )

const credentials = { apiKey: 'the-key', apiSecret: 'a', accessToken: 'the-token', accessTokenSecret: 'b' }
const test = (body: unknown = {}) => platform.rest('POST /api/microblog/test-connection', { body })

describe('POST /api/microblog/test-connection', () => {
  it('calls the configured network with the given credentials', async () => {
    answer = () => ({ json: { data: { id: '1', name: 'Rescue', username: 'rescue' } } })
    const { status, body } = await test({ credentials })
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: expect.stringContaining('@rescue') },
    })
    expect(network.seen).toEqual([
      expect.objectContaining({
        path: '/2/users/me',
        authorization: expect.stringContaining('oauth_consumer_key="the-key"'),
      }),
    ])
  })

  it.each([
    [{ status: 401 } as const, 400, 'credentials'],
    [{ status: 429 } as const, 429, 'too many requests'],
    [{ status: 503 } as const, 500, '503'],
  ])('when the network responds with %j, returns %i', async (given, status, named) => {
    answer = () => given
    const refused = await test({ credentials })
    expect(refused.status).toBe(status)
    expect(refused.body).toEqual({ success: false, error: expect.stringContaining(named) })
    expect(JSON.stringify(refused.body)).not.toContain('the-token')
  })

  it('returns 500 with the time limit when the network does not respond within it', async () => {
    answer = () => 'silence'
    await updateAgent({ timeout: 500 })
    const refused = await test({ credentials })
    await updateAgent({ timeout: LONGEST_MS })
    expect(refused).toMatchObject({
      status: 500,
      body: { success: false, error: expect.stringContaining('500 ms') },
    })
    expect(JSON.stringify(refused.body)).not.toContain('the-token')
  })

  it('returns 400 and names missing credentials without calling the network', async () => {
    const { status, body } = await test({ credentials: { ...credentials, apiSecret: '' } })
    expect(status).toBe(400)
    expect(body.error).toContain('apiSecret')
    expect(network.seen).toEqual([])
  })
})

describe('POST /api/microblog/monitor', () => {
  it('uses the stored credentials, returns 200 when the network fails, and counts the failure', async () => {
    answer = () => ({ status: 503 })
    await platform.graphql(
      'mutation ($credentials: MicroblogCredentialsInput!) { storeMicroblogCredentials(credentials: $credentials) { name } }',
      { credentials },
      { as: 'admin' },
    )
    const failed = await platform.rest('POST /api/microblog/monitor', { body: {} })
    expect(failed).toMatchObject({
      status: 200,
      body: { tweetsAnalyzed: 0, message: expect.stringContaining('1 could not') },
    })
    const state =
      '{ monitoringStatistics { network { network consecutiveFailures lastError blockedUntil } } }'
    const { data } = await platform.graphql(state, {}, { as: 'staff' })
    expect(data.monitoringStatistics.network).toMatchObject({
      network: 'v2',
      consecutiveFailures: 1,
      lastError: expect.stringContaining('503'),
      blockedUntil: null,
    })
    await platform.rest('POST /api/microblog/monitor', { body: {} })
    const again = (await platform.graphql(state, {}, { as: 'staff' })).data.monitoringStatistics.network
    expect(again).toMatchObject({ consecutiveFailures: 2, blockedUntil: expect.any(String) })
    for (const { authorization } of network.seen) expect(authorization).toContain('oauth_token="the-token"')
  })
})
