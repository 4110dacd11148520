import { z } from 'zod'
import { appMetric, newMetric } from '../../../schema/input-rules/monitoring.js'
import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import { validated } from '../../shared/validated.js'
import { actorOf, isStaff } from '../../shared/viewer.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { ThresholdOf } from './metric.service.js'
import { type MetricPoint, metricStore } from './metric.store.js'
import { inKeptUnit, type Period, periods, postedSeries, typeOfName } from './metric-type.policy.js'
import type { AppMetricInput, RecordMetricInput, RequestTimingInput } from './performance.inputs.js'
import type { PerformanceMetrics, ReportMetrics, ReportTrends } from './performance.type.js'
import { recommendationsFor, trendOf } from './recommendation.policy.js'
import { countReport } from './report-quota.service.js'

export interface PerformanceDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'live'> {
  readonly thresholds: () => Promise<ThresholdOf>
}

const HOUR_MS = 3_600_000
/** Client timestamps are clamped to this age. */
const OLDEST_MS = 24 * HOUR_MS
const MAX_AT_ONCE = 500

const manyMetrics = z.object({
  metrics: z
    .array(appMetric)
    .min(1, 'must have at least one entry')
    .max(MAX_AT_ONCE, `must have at most ${MAX_AT_ONCE} entries`),
})

export type Performance = ReturnType<typeof createPerformance>

/** Records, summarises and compares measurements. */
export function createPerformance({ db, clock, live, thresholds }: PerformanceDependencies) {
  const store = metricStore(db)

  async function keep(points: readonly MetricPoint[]): Promise<void> {
    await inTransaction(db, (trx) => metricStore(trx).insert(points))
  }

  function announce({ type, name, unit, values: [value = 0] }: MetricPoint, thresholdOf: ThresholdOf): void {
    const threshold = thresholdOf(type, name)
    const status = value <= threshold ? 'ok' : value <= 2 * threshold ? 'warning' : 'critical'
    live.publish('performance', { metric: name, type, value, unit, threshold, status })
  }

  async function take(context: RequestContext, metrics: readonly PostedMetric[]): Promise<void> {
    const userId = actorOf(context.viewer).id
    const points = metrics.map((metric) => pointOf(metric, userId, clock.now().getTime()))
    const kept = isStaff(context.viewer) ? points : points.map(postedSeries)
    await inTransaction(db, async (trx) => {
      await countReport(trx, clock, context, kept)
      await metricStore(trx).insert(kept)
    })
    const thresholdOf = await thresholds()
    for (const point of points) announce(point, thresholdOf)
  }

  function windowOf(period: Period): { from: number; to: number } {
    const to = clock.now().getTime()
    const from = to - periods[period]
    // Points are kept for two days, so longer periods start at a full hour.
    return { from: periods[period] > 24 * HOUR_MS ? Math.floor(from / HOUR_MS) * HOUR_MS : from, to }
  }

  async function metricsOf(type: string, { from, to }: { from: number; to: number }) {
    const measures = await store.measures({ type }, new Date(from).toISOString(), new Date(to).toISOString())
    const { count, failures, total, distribution } = measures
    return {
      averageResponseTime: rounded(count === 0 ? 0 : total / count),
      p95ResponseTime: rounded(distribution.percentile(95)),
      p99ResponseTime: rounded(distribution.percentile(99)),
      errorRate: count === 0 ? 0 : Math.round((failures / count) * 1e6) / 1e6,
      throughput: rounded(count / ((to - from) / 60_000)),
    } satisfies PerformanceMetrics
  }

  async function reportMetrics(window: {
    from: number
    to: number
  }): Promise<ReportMetrics & { pageLoad: number }> {
    const average = async (type: string) => (await metricsOf(type, window)).averageResponseTime
    return {
      ...(await metricsOf('api_response', window)),
      bundleSize: await average('bundle_size'),
      imageLoadTime: await average('image_load'),
      databaseQueryTime: await average('database_query'),
      pageLoad: await average('page_load'),
    }
  }

  return {
    /** Records one measurement of a client. */
    async record(context: RequestContext, input: RecordMetricInput): Promise<void> {
      await take(context, [validated(newMetric, input)])
    },

    /** Records measurements of an app. @returns their number */
    async recordMany(context: RequestContext, metrics: readonly AppMetricInput[]): Promise<number> {
      const checked = validated(manyMetrics, { metrics }).metrics
      await take(
        context,
        checked.map((metric) => ({ ...metric, type: typeOfName(metric.name) })),
      )
      return checked.length
    },

    /** Records request times of the edge: one point per route of a batch. */
    async recordRequests(timings: readonly RequestTimingInput[]): Promise<void> {
      const at = timestamp(clock)
      const byRoute = new Map<string, RequestTimingInput[]>()
      for (const timing of timings) {
        const name = `${timing.method} ${timing.route}`
        const ofRoute = byRoute.get(name)
        if (ofRoute) ofRoute.push(timing)
        else byRoute.set(name, [timing])
      }
      const points = [...byRoute].map(
        ([name, list]): MetricPoint => ({
          ...serverPoint('api_response', name, at),
          values: list.map(({ milliseconds }) => milliseconds),
          failures: list.filter(({ status }) => status >= 500).length,
        }),
      )
      if (points.length > 0) await keep(points)
    },

    /** Records the times of the backoffice's own database queries. */
    async recordQueries(milliseconds: readonly number[], failures: number): Promise<void> {
      const point = serverPoint('database_query', 'backoffice', timestamp(clock))
      await keep([{ ...point, values: milliseconds, failures }])
    },

    metrics: (type: string, period: Period): Promise<PerformanceMetrics> => metricsOf(type, windowOf(period)),

    /** The metrics of a period, their trends against the previous one, and recommendations. */
    async report(period: Period) {
      const window = windowOf(period)
      const now = await reportMetrics(window)
      const before = await reportMetrics({ from: window.from - (window.to - window.from), to: window.from })
      const trends: ReportTrends = {
        responseTime: trendOf(now.averageResponseTime, before.averageResponseTime, 'lower'),
        p95ResponseTime: trendOf(now.p95ResponseTime, before.p95ResponseTime, 'lower'),
        errorRate: trendOf(now.errorRate, before.errorRate, 'lower'),
        throughput: trendOf(now.throughput, before.throughput, 'higher'),
        pageLoad: trendOf(now.pageLoad, before.pageLoad, 'lower'),
        databaseQuery: trendOf(now.databaseQueryTime, before.databaseQueryTime, 'lower'),
      }
      return { period, metrics: now, trends, recommendations: recommendationsFor(now) }
    },
  }
}

interface PostedMetric {
  readonly type: string
  readonly name: string
  readonly value: number
  readonly unit?: string | null | undefined
  readonly timestamp?: number | null | undefined
  readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
}

function pointOf({ metadata, ...metric }: PostedMetric, userId: string, now: number): MetricPoint {
  const { value, unit } = inKeptUnit(metric.value, metric.unit ?? 'ms')
  const at = Math.min(Math.max(metric.timestamp ?? now, now - OLDEST_MS), now)
  return {
    id: newId('mtr'),
    type: metric.type,
    name: metric.name,
    unit,
    source: 'client',
    at: new Date(at).toISOString(),
    values: [value],
    failures: failed(metadata) ? 1 : 0,
    userId,
    ...(metadata ? { metadata } : {}),
  }
}

/** Whether the metadata of a measurement reports a failure. */
function failed(metadata: PostedMetric['metadata']): boolean {
  if (!metadata) return false
  return metadata.success === false || (typeof metadata.statusCode === 'number' && metadata.statusCode >= 500)
}

function serverPoint(type: string, name: string, at: string) {
  return { id: newId('mtr'), type, name, unit: 'ms', source: 'server' as const, at }
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
