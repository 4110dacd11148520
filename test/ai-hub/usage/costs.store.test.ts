import { expect, it } from 'vitest'
import { createCosts } from '../../../subgraphs/ai-hub/usage/cost.service.js'
import { type CallOutcome, createModelMeter } from '../../../subgraphs/ai-hub/usage/model-meter.service.js'
import { priceTableOf } from '../../../subgraphs/ai-hub/usage/price.policy.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

const DAY = 86_400_000
const nothing = {
  totalCost: 0,
  totalCalls: 0,
  averageCostPerCall: 0,
  totalInputTokens: 0,
  totalOutputTokens: 0,
  averageLatency: 0,
  successRate: 0,
  failureCount: 0,
}

describeOnDatabasesOf('ai-hub', 'the costs of models', (open) => {
  async function harness(start = '2026-03-10T12:30:00.000Z') {
    const db = await open()
    const clock = manualClock(start)
    const prices = priceTableOf(['judge=1/2', 'other=0.5/0.5'])
    const meter = createModelMeter({ db, clock, log: recordedLog(), prices })
    const remote = (
      model: string,
      outcome: CallOutcome,
      prompt: number,
      completion: number,
      latencyMs = 100,
    ) =>
      meter.remote({
        model,
        purpose: 'second_opinion',
        outcome,
        tokens: { prompt, completion },
        latencyMs,
        isEstimate: false,
      })
    const local = (times: number) =>
      Promise.all(
        Array.from({ length: times }, () =>
          meter.local({
            model: 'ngram-1',
            purpose: 'post_analysis',
            outcome: 'ok',
            tokens: { prompt: 100, completion: 0 },
            latencyMs: 0.5,
          }),
        ),
      )
    const costs = createCosts({ db, clock, prices, languageModel: 'judge' })
    return { db, clock, remote, local, costs, prices }
  }

  it('are zero before the first call', async () => {
    const { costs } = await harness()
    const { summary, breakdown, usage, purposes, analytics, trends } = await costs.report('7d')
    expect(summary).toEqual({
      totalCost: 0,
      totalCalls: 0,
      averageCostPerCall: 0,
      costSavings: 0,
      mostUsedModel: undefined,
      period: '7d',
      lastUpdated: '2026-03-10T12:30:00.000Z',
    })
    expect([breakdown, usage, purposes]).toEqual([[], [], []])
    expect(analytics).toMatchObject({ totalCost: 0, totalCalls: 0, costSavingsEstimate: 0 })
    expect(trends.points.map(({ date }) => date)).toEqual([
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
      '2026-03-09',
      '2026-03-10',
    ])
    expect(trends.points[0]).toEqual({ date: '2026-03-04', ...nothing })
    expect(trends).toMatchObject({ previous: nothing, costChange: undefined, callChange: undefined })
    expect(await costs.snapshot()).toMatchObject({ thisHour: nothing, today: nothing, thisMonth: nothing })
    expect((await costs.report('all')).trends).toMatchObject({ points: [{ date: '2026-03-10' }] })
  })

  it('are summed by model, with the savings from local models', async () => {
    const { costs, remote, local } = await harness()
    await remote('judge', 'ok', 1_000, 500, 300)
    await remote('judge', 'timeout', 1_000, 0, 100)
    await remote('other', 'invalid', 500, 0, 40)
    await local(10)
    const { summary, breakdown, usage, purposes, analytics } = await costs.report('30d')
    expect(summary).toMatchObject({
      // 2,000 tokens at 1, 500 at 2 and 500 at 0.5 dollars per million.
      totalCost: 0.00325,
      totalCalls: 13,
      averageCostPerCall: 0.00025,
      // 1,000 local tokens at the price of the configured model.
      costSavings: 0.001,
      mostUsedModel: 'ngram-1',
    })
    expect(analytics).toMatchObject({
      totalCost: 0.00325,
      costSavingsEstimate: 0.001,
      mostUsedModel: 'ngram-1',
    })
    expect(breakdown).toEqual([
      { modelName: 'judge', cost: 0.003, percentage: 92.31 },
      { modelName: 'other', cost: 0.00025, percentage: 7.69 },
      { modelName: 'ngram-1', cost: 0, percentage: 0 },
    ])
    expect(usage.map(({ modelName, place }) => [modelName, place])).toEqual([
      ['ngram-1', 'local'],
      ['judge', 'remote'],
      ['other', 'remote'],
    ])
    expect(usage[1]).toMatchObject({
      totalCalls: 2,
      totalInputTokens: 2_000,
      totalOutputTokens: 500,
      totalCost: 0.003,
      averageLatency: 200,
      successRate: 0.5,
      failureCount: 1,
    })
    expect(purposes.map(({ purpose, totalCalls }) => [purpose, totalCalls])).toEqual([
      ['post_analysis', 10],
      ['second_opinion', 3],
    ])
  })

  it('of a period cover its days, compared with the preceding period', async () => {
    const { costs, remote, clock } = await harness('2026-03-01T23:59:59.900Z')
    await remote('judge', 'ok', 1_000_000, 0)
    clock.advance(2 * DAY)
    await remote('judge', 'ok', 2_000_000, 0)
    clock.advance(7 * DAY)
    await remote('judge', 'ok', 3_000_000, 0)
    await remote('judge', 'ok', 3_000_000, 0)
    const week = await costs.report('7d')
    expect(week.summary).toMatchObject({ totalCost: 6, totalCalls: 2 })
    expect(week.trends).toMatchObject({
      previous: { totalCost: 3, totalCalls: 2 },
      costChange: 100,
      callChange: 0,
    })
    expect(week.trends.points.at(-1)).toMatchObject({ date: '2026-03-10', totalCost: 6, totalCalls: 2 })
    expect((await costs.report('90d')).summary.totalCost).toBe(9)
    const whole = await costs.report('all')
    expect(whole.summary.totalCost).toBe(9)
    expect(whole.trends.points).toHaveLength(10)
    expect(whole.trends.previous).toBeUndefined()
  })

  it('of a long period are grouped by month', async () => {
    const { costs, remote, clock } = await harness('2026-01-31T12:00:00.000Z')
    await remote('judge', 'ok', 1_000_000, 0)
    clock.advance(120 * DAY)
    await remote('judge', 'ok', 2_000_000, 0)
    const { trends } = await costs.report('all')
    expect(trends.interval).toBe('month')
    expect(trends.points.map(({ date, totalCost }) => [date, totalCost])).toEqual([
      ['2026-01', 1],
      ['2026-02', 0],
      ['2026-03', 0],
      ['2026-04', 0],
      ['2026-05', 2],
    ])
  })

  it('of the current hour, day and month are counted from their beginning in UTC', async () => {
    const { costs, remote, local, clock } = await harness('2026-03-31T22:10:00.000Z')
    await remote('judge', 'ok', 1_000_000, 0)
    clock.advance(3 * 3_600_000)
    await remote('judge', 'ok', 2_000_000, 0)
    await local(1)
    clock.advance(3_600_000)
    await remote('judge', 'ok', 4_000_000, 0)
    const { thisHour, today, thisMonth, languageModel } = await costs.snapshot()
    expect([thisHour.totalCost, today.totalCost, thisMonth.totalCost]).toEqual([4, 6, 6])
    expect(today.totalCalls).toBe(3)
    expect(languageModel).toBe('judge')
  })

  it('include no savings when no language model is configured', async () => {
    const { db, clock, prices, local } = await harness()
    await local(5)
    const costs = createCosts({ db, clock, prices, languageModel: undefined })
    expect((await costs.report('7d')).summary.costSavings).toBe(0)
  })

  it('are rejected for an unknown period', async () => {
    const { costs } = await harness()
    await expect(costs.report('1y')).rejects.toMatchObject({ fields: { period: expect.any(String) } })
    await expect(costs.report('toString')).rejects.toMatchObject({ code: 'VALIDATION_ERROR' })
  })

  it('count calls of unknown price, and exclude them from the sums', async () => {
    const { costs, remote } = await harness()
    await remote('judge', 'ok', 1_000_000, 0)
    await remote('unheard-of', 'ok', 1_000_000, 0)
    await remote('unheard-of', 'error', 1_000_000, 0)
    const { summary, usage, purposes, trends } = await costs.report('7d')
    expect(summary.totalCost).toBe(1)
    expect(usage.map(({ modelName, unpricedCalls }) => [modelName, unpricedCalls])).toEqual([
      ['unheard-of', 2],
      ['judge', undefined],
    ])
    expect(purposes).toMatchObject([{ purpose: 'second_opinion', unpricedCalls: 2 }])
    expect(trends.points.at(-1)).toMatchObject({ totalCalls: 3, unpricedCalls: 2 })
    expect((await costs.snapshot()).today).toMatchObject({ totalCost: 1, unpricedCalls: 2 })
  })
})
