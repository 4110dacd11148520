import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPeople } from '../../../runtime/demo-people.js'
import { type Answer, type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

type Body = Answer['body']

let platform: RunningPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())

const ISO = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/
const guardian = demoPeople.guardian.id

const get = async (path: string): Promise<Body> => (await platform.rest(`GET /api/microblog/${path}`)).body
const post = (path: string, body: unknown = {}) => platform.rest(`POST /api/microblog/${path}`, { body })
const stats = async () => (await get('stats')).stats

describe('POST /api/microblog/monitor', () => {
  it('fetches each new post of an active guardian only once', async () => {
    expect(await stats()).not.toHaveProperty('lastRun')
    const first = await post('monitor')
    expect(first.status).toBe(200)
    expect(first.body).toEqual({
      success: true,
      message: expect.any(String),
      tweetsAnalyzed: first.body.analysisResults.length,
      caseUpdatesCreated: 0,
      analysisResults: expect.any(Array),
      metadata: {
        agentType: 'MicroblogAgent',
        confidence: expect.any(Number),
        processingTime: expect.any(Number),
      },
    })
    expect(first.body.tweetsAnalyzed).toBeGreaterThan(5)
    const again = await post('monitor')
    expect(again.body).toMatchObject({ tweetsAnalyzed: 0, analysisResults: [] })
    const [known] = (await get('guardians')).guardians
    expect(known.lastTweetFetch).toMatch(ISO)
    expect(await stats()).toMatchObject({
      guardiansMonitored: 1,
      totalTweetsAnalyzed: first.body.tweetsAnalyzed,
      lastRun: expect.stringMatching(ISO),
    })
  })

  it('fetches no posts of inactive guardians', async () => {
    await platform.rest(`PUT /api/microblog/guardians/${guardian}`, {
      body: { isActive: false, microblogHandle: 'another_feed' },
    })
    expect((await post('monitor')).body.tweetsAnalyzed).toBe(0)
    expect((await stats()).guardiansMonitored).toBe(0)
    await platform.rest(`PUT /api/microblog/guardians/${guardian}`, { body: { isActive: true } })
    expect((await post('monitor')).body.tweetsAnalyzed).toBeGreaterThan(0)
  })
})

describe('POST /api/microblog/simulate-fetch', () => {
  it('generates, analyses and stores posts, and returns the proposed actions', async () => {
    const { status, body } = await post('simulate-fetch', { guardianId: guardian, limit: 6 })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['success', 'tweets', 'analysisResults', 'proposedActions'])
    expect(body.tweets).toHaveLength(6)
    expect(body.analysisResults).toHaveLength(6)
    for (const tweet of body.tweets)
      expect(tweet).toEqual({
        id: expect.stringMatching(/^test_tweet_/),
        content: expect.any(String),
        author: { name: 'Camila Ortiz', handle: expect.any(String), profileImageUrl: expect.any(String) },
        metrics: {
          likes: expect.any(Number),
          retweets: expect.any(Number),
          replies: expect.any(Number),
        },
        media: { images: expect.any(Array), videos: [] },
        createdAt: expect.stringMatching(ISO),
        fetchedAt: expect.stringMatching(ISO),
      })
    for (const result of body.analysisResults)
      expect(result).toMatchObject({
        isCaseRelated: expect.any(Boolean),
        urgency: expect.stringMatching(/^(critical|high|medium|low)$/),
        caseUpdateType: expect.stringMatching(/^(emergency|medical_progress|fundraising|adoption|note)$/),
        suggestedAction: expect.any(String),
        confidence: expect.any(Number),
        extractedInfo: { emergency: expect.any(Boolean), fundraisingRequest: expect.any(Boolean) },
      })
    expect(body.proposedActions.length).toBeGreaterThan(0)
    for (const item of body.proposedActions) expect(body.tweets).toContainEqual(item.originalTweet)
  })

  it('never generates the same post twice, even for concurrent requests', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => post('simulate-fetch', { limit: 5 })))
    const contents = answers.flatMap(({ body }) => body.tweets.map((tweet: Body) => tweet.id))
    expect(new Set(contents).size).toBe(15)
  })

  it('does not queue posts below the minimum confidence', async () => {
    const before = (await get('config')).config
    await platform.rest('PUT /api/microblog/config', {
      body: { config: { caseCreationPolicy: { minConfidence: 1 } } },
    })
    const { body } = await post('simulate-fetch', { limit: 40 })
    const related = body.analysisResults.filter((one: Body) => one.isCaseRelated).length
    const unflagged = body.proposedActions.length
    expect(unflagged).toBeLessThan(related / 2)
    const { data } = await platform.graphql(
      '{ tweets(filter: {outcome: logged}, page: {limit: 100}) { nodes { outcomeReason } totalCount } }',
      {},
      { as: 'staff' },
    )
    expect(data.tweets.nodes.map((one: Body) => one.outcomeReason)).toContain('below_min_confidence')
    await platform.rest('PUT /api/microblog/config', { body: { config: before } })
  })

  it('opens cases automatically up to the daily cap when the policies allow it, and queues the rest', async () => {
    const before = (await get('config')).config
    await platform.rest('PUT /api/microblog/config', {
      body: {
        config: {
          caseCreationPolicy: { requireApproval: false, maxCasesPerDay: 2, minConfidence: 0.5 },
          reviewPolicy: { requireManualReview: false, autoApproveThreshold: 0.5 },
        },
      },
    })
    const answers = await Promise.all([1, 2, 3, 4].map(() => post('simulate-fetch', { limit: 12 })))
    const proposed: Body[] = answers.flatMap(({ body }) => body.proposedActions)
    const opened = proposed.filter((one) => one.type === 'case_creation' && one.status === 'auto_approved')
    expect(opened).toHaveLength(2)
    for (const { id } of opened) {
      const { item } = await get(`review-queue/items/${id}`)
      expect(item).toMatchObject({ caseId: expect.stringMatching(/^cas_/), review: { reviewedBy: 'policy' } })
    }
    expect((await stats()).casesCreatedToday).toBe(2)
    expect(proposed.some((one) => one.type === 'case_creation' && one.status === 'pending')).toBe(true)
    await platform.rest('PUT /api/microblog/config', { body: { config: before } })
  })

  it.each([
    [{ limit: 0 }, 400, 'limit'],
    [{ limit: 101 }, 400, 'limit'],
    [{ limit: '5' }, 400, 'limit'],
    [{ guardianId: 5 }, 400, 'guardianId'],
    [{ guardianId: 'usr_nobody' }, 404, 'usr_nobody'],
  ])('for %j returns %i', async (body, status, named) => {
    const answer = await post('simulate-fetch', body)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ success: false, error: expect.stringContaining(named) })
  })
})

describe('GET /api/microblog/tweets', () => {
  it('returns the newest posts first, optionally of one guardian, 20 by default', async () => {
    const { tweets, success } = await get(`tweets?guardianId=${guardian}&limit=3`)
    expect(success).toBe(true)
    expect(tweets).toHaveLength(3)
    const all = (await get('tweets?limit=100')).tweets.map((one: Body) => one.createdAt)
    expect(all).toEqual([...all].sort().reverse())
    expect((await get('tweets')).tweets).toHaveLength(20)
  })

  it('returns posts of the requested number of hours', async () => {
    const dayAgo = new Date(Date.now() - 24 * 3_600_000).toISOString()
    const { tweets } = await get('tweets?limit=100&hours=24')
    expect(tweets.length).toBeGreaterThan(0)
    for (const { createdAt } of tweets) expect(createdAt > dayAgo).toBe(true)
    const count = async (hours: number): Promise<number> => {
      const query = 'query ($hours: Int) { tweets(filter: {hours: $hours}) { totalCount } }'
      return (await platform.graphql(query, { hours }, { as: 'staff' })).data.tweets.totalCount
    }
    expect(await count(1)).toBeLessThan(await count(24))
  })

  it.each([
    ['hours=0', 400],
    ['limit=101', 400],
    ['hours=soon', 400],
    ['guardianId=usr_nobody', 404],
  ])('for %s returns %i', async (query, status) => {
    const answer = await platform.rest(`GET /api/microblog/tweets?${query}`)
    expect(answer.status).toBe(status)
    expect(answer.body).toEqual({ success: false, error: expect.any(String) })
  })
})

describe('GET /api/microblog/stats', () => {
  it('returns every documented member', async () => {
    expect(await stats()).toEqual({
      guardiansMonitored: 1,
      totalTweetsAnalyzed: expect.any(Number),
      totalCaseUpdatesCreated: expect.any(Number),
      casesCreatedToday: expect.any(Number),
      maxCasesPerDay: 10,
      caseCreationEnabled: true,
      requireApproval: true,
      reviewQueueStatus: (await get('review-queue')).reviewStatus,
      lastRun: expect.stringMatching(ISO),
    })
  })
})

describe('GET /api/microblog/analytics', () => {
  it('returns daily averages over the period', async () => {
    const { analytics } = await get('analytics?days=2')
    const { totalTweetsAnalyzed } = await stats()
    const { itemsByType, itemsByUrgency, ...numbers } = (await get('review-queue')).reviewStatus
    expect(analytics).toEqual({
      period: '2 days',
      type: 'all',
      summary: {
        totalTweetsAnalyzed,
        totalCaseUpdatesCreated: expect.any(Number),
        casesCreatedToday: 2,
        reviewItemsProcessed: numbers.autoApprovedItems,
      },
      trends: {
        tweetsPerDay: totalTweetsAnalyzed / 2,
        updatesPerDay: expect.any(Number),
        casesPerDay: 1,
      },
      reviewQueueStats: numbers,
      guardianActivity: [
        { id: guardian, name: 'Camila Ortiz', isActive: true, lastTweetFetch: expect.stringMatching(ISO) },
      ],
    })
  })

  it('covers seven days by default, and limits the trends to the requested type', async () => {
    const { analytics } = await get('analytics?type=cases')
    expect(analytics).toMatchObject({ period: '7 days', type: 'cases' })
    expect(Object.keys(analytics.trends)).toEqual(['casesPerDay'])
  })

  it.each(['days=0', 'days=400', 'days=x', 'type=posts'])('returns 400 for %s', async (query) => {
    const answer = await platform.rest(`GET /api/microblog/analytics?${query}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ success: false, error: expect.stringContaining(query.split('=')[0] ?? '') })
  })
})

describe('POST /api/microblog/test-connection', () => {
  const credentials = { apiKey: 'a', apiSecret: 'b', accessToken: 'c', accessTokenSecret: 'd' }

  it('calls the network and returns the account of the credentials', async () => {
    const { status, body } = await post('test-connection', { credentials })
    expect({ status, body }).toEqual({
      status: 200,
      body: { success: true, message: expect.stringContaining('sandbox') },
    })
  })

  it('returns 400 when the network rejects the credentials', async () => {
    const { status, body } = await post('test-connection', {
      credentials: { ...credentials, accessToken: 'invalid-token' },
    })
    expect(status).toBe(400)
    expect(body).toEqual({ success: false, error: expect.stringContaining('credentials') })
  })

  it.each([
    [{ credentials: 'all' }, 'credentials'],
    [{ credentials: { apiKey: 1 } }, 'credentials.apiKey'],
    [{ credentials: { apiSecret: 'two words' } }, 'credentials.apiSecret'],
  ])('returns 400 for %j', async (body, field) => {
    const answer = await post('test-connection', body)
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({ success: false, error: expect.stringContaining(field) })
  })
})

describe('updateMonitoredAccount', () => {
  it('refuses a change of an account that someone else has changed since', async () => {
    const asked = '{ monitoredAccounts { id version } }'
    const { data } = await platform.graphql(asked, {}, { as: 'staff' })
    const [{ id, version }] = data.monitoredAccounts
    const text = `mutation ($id: ID!, $input: UpdateMonitoredAccountInput!) {
      updateMonitoredAccount(id: $id, input: $input) { microblogHandle version } }`
    const change = (input: object) => platform.graphql(text, { id, input }, { as: 'staff' })
    const first = await change({ microblogHandle: 'camila_rescata', version })
    expect(first.data.updateMonitoredAccount).toEqual({
      microblogHandle: 'camila_rescata',
      version: version + 1,
    })
    const late = await change({ microblogHandle: 'camila_2', version })
    expect(late.errors[0].extensions).toMatchObject({
      code: 'CONFLICT',
      details: { currentVersion: version + 1 },
    })
    // A fetch is no change that someone would replace unseen.
    await post('monitor')
    const restored = await change({ microblogHandle: 'camila_ortiz', version: version + 1 })
    expect(restored.data.updateMonitoredAccount).toMatchObject({ version: version + 2 })
  })
})
