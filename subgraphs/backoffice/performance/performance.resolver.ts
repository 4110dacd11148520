import { Arg, Ctx, FieldResolver, Int, Mutation, Query, Resolver } from 'type-graphql'
import { ValidationError } from '../../shared/domain-error.js'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { AlertRecord, Alerts } from '../alerts/alert.service.js'
import { Alert } from '../alerts/alert.type.js'
import { type MetricType, type Period, periods } from './metric-type.policy.js'
import { AppMetricInput, RecordMetricInput, RequestTimingInput } from './performance.inputs.js'
import type { Performance } from './performance.service.js'
import { MetricTypeEnum, PerformanceReport, PerformanceSummary } from './performance.type.js'

const PERIOD = '1h, 24h, 7d or 30d, up to now.'

/** The most alerts that a report shows. */
const ALERTS_SHOWN = 20

@Resolver(() => PerformanceReport)
export class PerformanceResolver {
  constructor(
    private readonly performance: Performance,
    private readonly activeAlerts: Alerts,
  ) {}

  @FieldResolver(() => [Alert], {
    description: 'Alerts of rules that are active now, newest first; at most 20.',
  })
  async alerts(): Promise<readonly AlertRecord[]> {
    const filter = { source: 'rule', status: 'active' } as const
    return (await this.activeAlerts.list(filter, { limit: ALERTS_SHOWN })).nodes
  }

  @Query(() => PerformanceSummary, { description: 'Statistics of one metric over a period.' })
  @Allow('staff', 'admin')
  async performanceMetrics(
    @Arg('type', () => MetricTypeEnum, {
      defaultValue: 'api_response',
      description: 'The metric; default: API response times.',
    })
    type: MetricType,
    @Arg('period', () => String, { defaultValue: '24h', description: PERIOD }) period: string,
  ): Promise<PerformanceSummary> {
    return { metrics: await this.performance.metrics(type, periodOf(period)), period, type }
  }

  @Query(() => PerformanceReport, {
    description: 'Performance report of a period, compared with the previous one.',
  })
  @Allow('staff', 'admin')
  performanceReport(
    @Arg('period', () => String, { defaultValue: '24h', description: PERIOD }) period: string,
  ): Promise<Omit<PerformanceReport, 'alerts'>> {
    return this.performance.report(periodOf(period))
  }

  @Mutation(() => Boolean, {
    description: 'Records one measurement; statistics, reports and alert rules include it immediately.',
  })
  @Allow('signed-in')
  async recordMetric(
    @Ctx() context: GraphContext,
    @Arg('input', () => RecordMetricInput) input: RecordMetricInput,
  ): Promise<boolean> {
    await this.performance.record(context, input)
    return true
  }

  @Mutation(() => Int, { description: 'Records up to 500 measurements of an app; returns how many.' })
  @Allow('signed-in')
  recordAppMetrics(
    @Ctx() context: GraphContext,
    @Arg('metrics', () => [AppMetricInput], { description: 'What was measured, 1 to 500, in any order.' })
    metrics: AppMetricInput[],
  ): Promise<number> {
    return this.performance.recordMany(context, metrics)
  }

  @Mutation(() => Boolean, { description: 'Records request durations; called by the edge.' })
  @Allow('service')
  async recordRequestTimings(
    @Arg('timings', () => [RequestTimingInput], { description: 'One for each request.' })
    timings: RequestTimingInput[],
  ): Promise<boolean> {
    await this.performance.recordRequests(timings)
    return true
  }
}

function periodOf(text: string): Period {
  if (Object.hasOwn(periods, text)) return text as Period
  throw new ValidationError({ period: `must be one of ${Object.keys(periods).join(', ')}` })
}
