import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { languageModelDouble } from '../../support/doubles/language-model.js'
import { freePort } from '../../support/platform/free-port.js'
import { type RunningPlatform, startPlatform } from '../../support/platform/running-platform.js'

const paths = [
  '/api/cost-monitoring',
  '/api/cost-monitoring/comprehensive',
  '/api/cost-monitoring/snapshot',
  '/api/cost-monitoring/trends',
] as const
const withPeriod = paths.filter((path) => !path.endsWith('snapshot'))

const figures = {
  totalCost: 0,
  totalCalls: 0,
  averageCostPerCall: 0,
  totalInputTokens: 0,
  totalOutputTokens: 0,
  averageLatency: 0,
  successRate: 0,
  failureCount: 0,
}

describe('cost monitoring', () => {
  let platform: RunningPlatform
  let double: Awaited<ReturnType<typeof languageModelDouble>>
  let usage = { prompt_tokens: 300, completion_tokens: 20 }
  beforeAll(async () => {
    double = await languageModelDouble(() => ({
      content: { isCaseRelated: true, urgency: 'high', evidence: [], amounts: [] },
      usage,
    }))
    platform = await startPlatform({
      LLM_BASE_URL: double.baseUrl,
      LLM_MODEL: 'judge:1b',
      LLM_PRICES: 'judge:1b=1/2, other=3/4',
    })
  })
  afterAll(async () => {
    await platform.close()
    await double.close()
  })

  it('returns zeros before the first call', async () => {
    const { status, body } = await platform.rest('GET /api/cost-monitoring', { as: 'staff' })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      data: {
        summary: {
          totalCost: 0,
          totalCalls: 0,
          averageCostPerCall: 0,
          costSavings: 0,
          period: '30d',
          lastUpdated: expect.any(String),
        },
        breakdown: [],
        usage: [],
        analytics: { totalCalls: 0, totalCost: 0, averageCostPerCall: 0, costSavingsEstimate: 0 },
      },
    })
    const trends = await platform.rest('GET /api/cost-monitoring/trends?period=7d', { as: 'admin' })
    expect(trends.body.data).toMatchObject({ period: '7d', interval: 'day', previous: figures })
    expect(trends.body.data.points).toHaveLength(7)
    const snapshot = await platform.rest('GET /api/cost-monitoring/snapshot', { as: 'admin' })
    expect(snapshot.body).toEqual({
      success: true,
      data: {
        timestamp: expect.any(String),
        languageModel: 'judge:1b',
        thisHour: figures,
        today: figures,
        thisMonth: figures,
      },
    })
  })

  it('counts the calls and costs of post analysis and of second opinions', async () => {
    const simulated = await platform.rest('POST /api/microblog/simulate-fetch', { body: { limit: 12 } })
    expect(double.seen.length).toBeGreaterThan(0)
    // Posts that are clearly about no case need no second opinion.
    expect(double.seen.length).toBeLessThan(simulated.body.analysisResults.length)
    const { body } = await platform.rest('GET /api/cost-monitoring?period=all', { as: 'admin' })
    const { summary, usage, breakdown } = body.data
    const asked = double.seen.length
    const cost = (asked * 340) / 1_000_000
    expect(summary).toMatchObject({ totalCalls: 12 + asked, totalCost: cost, period: 'all' })
    expect(breakdown[0]).toEqual({ modelName: 'judge:1b', cost, percentage: 100 })
    const judge = usage.find(({ modelName }: { modelName: string }) => modelName === 'judge:1b')
    // Its answers name no evidence, so none can be used.
    expect(judge).toEqual({
      modelName: 'judge:1b',
      totalCalls: asked,
      totalInputTokens: asked * 300,
      totalOutputTokens: asked * 20,
      totalCost: cost,
      averageLatency: expect.any(Number),
      successRate: 0,
      failureCount: asked,
    })
    const whole = await platform.rest('GET /api/cost-monitoring/comprehensive', { as: 'admin' })
    expect(whole.body.data.purposes).toMatchObject([
      { purpose: 'post_analysis', totalCalls: 12 },
      { purpose: 'second_opinion', totalCalls: asked },
    ])
    expect(whole.body.data.trends.points).toHaveLength(30)
    const { data } = await platform.graphql(
      '{ modelCosts(period: "7d") { usage { place totalCalls } } }',
      {},
      {
        as: 'admin',
      },
    )
    expect(data.modelCosts.usage).toContainEqual({ place: 'local', totalCalls: 12 })
  })

  it('sums more tokens than fit into 32 bits', async () => {
    usage = { prompt_tokens: 2_000_000_000, completion_tokens: 2_000_000_000 }
    const before = double.seen.length
    await platform.rest('POST /api/microblog/simulate-fetch', { body: { limit: 12 } })
    const asked = double.seen.length - before
    expect(asked).toBeGreaterThan(1)
    for (const path of paths)
      expect((await platform.rest(`GET ${path}`, { as: 'admin' })).status, path).toBe(200)
    const snapshot = await platform.rest('GET /api/cost-monitoring/snapshot', { as: 'admin' })
    const { totalInputTokens, totalOutputTokens } = snapshot.body.data.today
    expect(totalInputTokens).toBeGreaterThan(asked * 2_000_000_000)
    expect(totalOutputTokens).toBeGreaterThanOrEqual(asked * 2_000_000_000)
  })

  it.each(paths)(
    '%s returns 401 without a session, 403 to guardians and donors, and 200 to staff',
    async (path) => {
      expect((await platform.rest(`GET ${path}`)).status).toBe(401)
      expect((await platform.rest(`GET ${path}`, { as: 'guardian' })).status).toBe(403)
      expect((await platform.rest(`GET ${path}`, { as: 'donor' })).status).toBe(403)
      expect((await platform.rest(`GET ${path}`, { as: 'staff' })).status).toBe(200)
    },
  )

  it.each(withPeriod)('%s returns 400 naming an unknown period', async (path) => {
    const { status, body } = await platform.rest(`GET ${path}?period=1y`, { as: 'admin' })
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'VALIDATION_ERROR', details: { period: expect.any(String) } })
  })
})

describe('cost monitoring of a language model without a price', () => {
  it('reports how many calls the sums do not include', async () => {
    const double = await languageModelDouble(() => ({
      content: { isCaseRelated: true, urgency: 'high', evidence: [], amounts: [] },
    }))
    const platform = await startPlatform({ LLM_BASE_URL: double.baseUrl, LLM_MODEL: 'unheard-of' })
    try {
      await platform.rest('POST /api/microblog/simulate-fetch', { body: { limit: 12 } })
      const asked = double.seen.length
      expect(asked).toBeGreaterThan(0)
      for (const path of withPeriod) {
        const { body } = await platform.rest(`GET ${path}`, { as: 'staff' })
        const { usage, trends, points } = body.data
        const [judge] = (usage ?? []).filter(
          ({ modelName }: { modelName: string }) => modelName === 'unheard-of',
        )
        const marked = judge ?? (points ?? trends.points).at(-1)
        expect(marked).toMatchObject({ totalCost: 0, unpricedCalls: asked })
      }
    } finally {
      await platform.close()
      await double.close()
    }
  })
})

describe('cost monitoring without the AI hub', () => {
  it('returns 502', async () => {
    const platform = await startPlatform({ AI_HUB_URL: `http://127.0.0.1:${await freePort()}` })
    try {
      for (const path of paths) {
        const { status, body } = await platform.rest(`GET ${path}`, { as: 'admin' })
        expect(status).toBe(502)
        expect(body).toMatchObject({ code: 'UPSTREAM_ERROR', error: expect.any(String) })
      }
    } finally {
      await platform.close()
    }
  })
})
