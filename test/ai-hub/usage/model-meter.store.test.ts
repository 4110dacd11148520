import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createModelMeter } from '../../../subgraphs/ai-hub/usage/model-meter.service.js'
import { priceOf, priceTableOf } from '../../../subgraphs/ai-hub/usage/price.policy.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { recordedLog } from '../../support/doubles/recorded-log.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

describe('the price of a call', () => {
  const prices = priceTableOf(['small=0.15/0.60', 'llama3:8b=0/0', 'fine=0.000001/12'])

  it('is exact in units of 10⁻¹² dollars', () => {
    expect(priceOf(prices, 'small', { prompt: 1, completion: 0 })).toBe(150_000n)
    expect(priceOf(prices, 'small', { prompt: 1_000_000, completion: 1_000_000 })).toBe(750_000_000_000n)
    expect(priceOf(prices, 'fine', { prompt: 1, completion: 1 })).toBe(12_000_001n)
  })

  it('is undefined for a model without a price, and 0 for a price of 0', () => {
    expect(priceOf(prices, 'unheard-of', { prompt: 5_000, completion: 5_000 })).toBeUndefined()
    expect(priceOf(prices, 'llama3:8b', { prompt: 5_000, completion: 5_000 })).toBe(0n)
  })

  it('is additive over tokens', () => {
    const tokens = fc.record({ prompt: fc.nat(1_000_000), completion: fc.nat(1_000_000) })
    fc.assert(
      fc.property(tokens, tokens, (one, other) => {
        const both = { prompt: one.prompt + other.prompt, completion: one.completion + other.completion }
        const sum = [one, other].reduce((total, part) => total + (priceOf(prices, 'small', part) ?? -1n), 0n)
        expect(priceOf(prices, 'small', both)).toBe(sum)
      }),
    )
  })
})

describeOnDatabasesOf('ai-hub', 'the meter', (open) => {
  async function meter() {
    const db = await open()
    const clock = manualClock('2026-02-01T12:59:59.000Z')
    const prices = priceTableOf(['judge=1/2', 'free=0/0'])
    const log = recordedLog()
    return { db, clock, log, ...createModelMeter({ db, clock, log, prices }) }
  }

  const local = {
    model: 'ngram-1',
    purpose: 'post_analysis',
    outcome: 'ok',
    tokens: { prompt: 30, completion: 0 },
    latencyMs: 0.25,
  } as const

  it('counts local calls in one row per hour, even if they are concurrent', async () => {
    const { db, clock, local: count } = await meter()
    await Promise.all(Array.from({ length: 20 }, () => count(local)))
    clock.advance(1_000)
    await count(local)
    expect(await db('model_calls').orderBy('at')).toMatchObject([
      { calls: 20, prompt_tokens: 600, latency_ms: 5, price: '0', at: '2026-02-01T12:00:00.000Z' },
      { calls: 1, prompt_tokens: 30, latency_ms: 0.25, at: '2026-02-01T13:00:00.000Z' },
    ])
  })

  it('marks calls of models without a price, and warns once per model', async () => {
    const { db, log, remote } = await meter()
    const call = { ...local, purpose: 'second_opinion', isEstimate: false } as const
    for (const model of ['new', 'judge', 'new', 'free', 'other']) await remote({ ...call, model })
    expect(await db('model_calls').orderBy('id')).toMatchObject([
      { model: 'new', price: '0', unpriced_calls: 1 },
      { model: 'judge', price: '30000000', unpriced_calls: 0 },
      { model: 'new', price: '0', unpriced_calls: 1 },
      { model: 'free', price: '0', unpriced_calls: 0 },
      { model: 'other', price: '0', unpriced_calls: 1 },
    ])
    const warnings = log.lines.filter(({ level }) => level === 'warn')
    expect(warnings.map(({ fields }) => fields)).toEqual([{ model: 'new' }, { model: 'other' }])
  })
})
