import fc from 'fast-check'
import { beforeEach, describe, expect, it, test } from 'vitest'
import { createDistribution } from '../../../subgraphs/backoffice/performance/distribution.policy.js'
import { type MetricPoint, metricStore } from '../../../subgraphs/backoffice/performance/metric.store.js'
import { inKeptUnit, typeOfName } from '../../../subgraphs/backoffice/performance/metric-type.policy.js'
import {
  performanceJobs,
  rollUpWholeHours,
} from '../../../subgraphs/backoffice/performance/performance.worker.js'
import {
  recommendationsFor,
  trendOf,
} from '../../../subgraphs/backoffice/performance/recommendation.policy.js'
import type { Database } from '../../../subgraphs/shared/database.js'
import { newId } from '../../../subgraphs/shared/ids.js'
import { manualClock } from '../../support/doubles/manual-clock.js'
import { describeOnDatabasesOf } from '../../support/platform/databases.js'

/** The percentile by definition: the value at its rank in the sorted values. */
function exact(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? 0
}

describe('a distribution', () => {
  const values = fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 200 })

  it('returns every percentile within 1 % plus 0.001, also when merged', () => {
    fc.assert(
      fc.property(values, values, fc.constantFrom(50, 90, 95, 99, 100), (some, others, percent) => {
        const first = createDistribution()
        for (const value of some) first.record(value)
        const second = createDistribution()
        for (const value of others) second.record(value)
        first.add(second.encode())
        const wanted = exact([...some, ...others], percent)
        expect(Math.abs(first.percentile(percent) - wanted)).toBeLessThanOrEqual(wanted * 0.01 + 0.001)
      }),
    )
  })

  it('returns 0 when empty and for zeros', () => {
    const distribution = createDistribution()
    expect(distribution.percentile(99)).toBe(0)
    distribution.record(0)
    expect(distribution.percentile(99)).toBe(0)
  })
})

describe('measurement rules', () => {
  it('convert times to milliseconds and sizes to bytes, and keep other units', () => {
    expect(inKeptUnit(1.5, 's')).toEqual({ value: 1500, unit: 'ms' })
    expect(inKeptUnit(2, 'KB')).toEqual({ value: 2000, unit: 'bytes' })
    for (const unit of ['cats', 'constructor']) expect(inKeptUnit(7, unit)).toEqual({ value: 7, unit })
  })

  it.each([
    ['page_load', 'page_load'],
    ['pageLoadTime', 'page_load'],
    ['api-response', 'api_response'],
    ['image_load_ms', 'image_load'],
    ['firstPaint', 'custom'],
  ])('map the name %s to the type %s', (name, type) => {
    expect(typeOfName(name)).toBe(type)
  })

  it('treat changes within 10 % as stable', () => {
    expect(trendOf(109, 100, 'lower')).toBe('stable')
    expect(trendOf(120, 100, 'lower')).toBe('degrading')
    expect(trendOf(80, 100, 'lower')).toBe('improving')
    expect(trendOf(120, 100, 'higher')).toBe('improving')
    expect(trendOf(5, 0, 'lower')).toBe('stable')
  })

  it('recommend nothing for good values, and one thing for each bad value', () => {
    const well = {
      averageResponseTime: 20,
      p95ResponseTime: 80,
      p99ResponseTime: 120,
      errorRate: 0,
      throughput: 10,
      bundleSize: 100_000,
      imageLoadTime: 100,
      databaseQueryTime: 2,
    }
    expect(recommendationsFor(well)).toEqual([])
    for (const bad of [
      { p95ResponseTime: 801 },
      { p99ResponseTime: 700 },
      { errorRate: 0.02 },
      { databaseQueryTime: 51 },
      { bundleSize: 500_001 },
      { imageLoadTime: 1_001 },
    ])
      expect(recommendationsFor({ ...well, ...bad })).toHaveLength(1)
  })
})

describeOnDatabasesOf('backoffice', 'measurements', (open) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })

  const point = (at: string, values: number[], more: Partial<MetricPoint> = {}): MetricPoint => ({
    id: newId('mtr'),
    type: 'api_response',
    name: 'GET /a',
    unit: 'ms',
    source: 'server',
    at,
    values,
    failures: 0,
    ...more,
  })
  const summary = async (from: string, to: string, type = 'api_response') => {
    const { count, failures, total, distribution } = await metricStore(db).measures({ type }, from, to)
    return { count, failures, total, p95: distribution.percentile(95) }
  }

  test('are the same before and after they are rolled up, for any part of an hour', async () => {
    await metricStore(db).insert([
      point('2026-02-01T08:20:00.000Z', [10]),
      point('2026-02-01T08:40:00.000Z', [20, 30], { failures: 1 }),
      point('2026-02-01T09:30:00.000Z', [40], { name: 'GET /b' }),
      point('2026-02-01T10:10:00.000Z', [50]),
      point('2026-02-01T10:50:00.000Z', [60]),
      point('2026-02-01T09:30:00.000Z', [999], { type: 'page_load' }),
    ])
    const windows = [
      ['2026-02-01T08:30:00.000Z', '2026-02-01T10:30:00.000Z'],
      ['2026-02-01T08:00:00.000Z', '2026-02-01T11:00:00.000Z'],
      ['2026-02-01T08:30:00.000Z', '2026-02-01T08:45:00.000Z'],
      ['2026-02-01T09:00:00.000Z', '2026-02-01T10:00:00.000Z'],
    ] as const
    const before = await Promise.all(windows.map(([from, to]) => summary(from, to)))
    expect(before.map(({ count, failures, total }) => [count, failures, total])).toEqual([
      [4, 1, 140],
      [6, 1, 210],
      [2, 1, 50],
      [1, 0, 40],
    ])
    await rollUpWholeHours(db, '2026-02-01T10:59:00.000Z')
    expect(await db('metric_points').where({ rolled_up: true }).pluck('at')).toHaveLength(4)
    expect(await Promise.all(windows.map(([from, to]) => summary(from, to)))).toEqual(before)
  })

  test('of an hour that is already rolled up are added to it once', async () => {
    await metricStore(db).insert([point('2026-02-01T08:20:00.000Z', [10])])
    await rollUpWholeHours(db, '2026-02-01T10:00:00.000Z')
    await metricStore(db).insert([point('2026-02-01T08:25:00.000Z', [30])])
    await rollUpWholeHours(db, '2026-02-01T10:00:00.000Z')
    await rollUpWholeHours(db, '2026-02-01T10:00:00.000Z')
    expect(await db('metric_hours').select('count', 'total')).toEqual([{ count: 2, total: 40 }])
    expect(await summary('2026-02-01T08:00:00.000Z', '2026-02-01T09:00:00.000Z')).toMatchObject({ count: 2 })
  })

  test('are found by their type or their name', async () => {
    await metricStore(db).insert([
      point('2026-02-01T08:20:00.000Z', [1]),
      point('2026-02-01T08:20:00.000Z', [2], { type: 'custom', name: 'api_response' }),
      point('2026-02-01T08:20:00.000Z', [4], { type: 'custom', name: 'other' }),
    ])
    const { total } = await metricStore(db).measures(
      { word: 'api_response' },
      '2026-02-01T08:00:00.000Z',
      '2026-02-01T08:30:00.000Z',
    )
    expect(total).toBe(3)
  })

  test('are deleted once rolled up: points after two days, hours after two months', async () => {
    const clock = manualClock('2026-05-01T12:00:00.000Z')
    await metricStore(db).insert([
      point('2026-02-01T08:20:00.000Z', [1]),
      point('2026-04-28T08:20:00.000Z', [2]),
      point('2026-05-01T11:20:00.000Z', [4]),
      point('2026-05-01T12:00:00.000Z', [8]),
    ])
    const job = performanceJobs(db, clock)['performance.roll-up']
    await job?.run(undefined as never, undefined as never)
    expect(await db('metric_points').orderBy('at').pluck('at')).toEqual([
      '2026-05-01T11:20:00.000Z',
      '2026-05-01T12:00:00.000Z',
    ])
    expect(await db('metric_hours').orderBy('hour').pluck('hour')).toEqual([
      '2026-04-28T08:00:00.000Z',
      '2026-05-01T11:00:00.000Z',
    ])
  })
})
