import { Field, Float, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'
import { metricTypes } from './metric-type.policy.js'

export const MetricTypeEnum = enumType('MetricType', metricTypes, 'What was measured.', {
  page_load: 'Page load time in apps.',
  api_response: 'Response time of API requests.',
  database_query: 'Duration of database queries.',
})

@ObjectType({ description: 'Statistics of the measurements of a period; 0 without measurements.' })
export class PerformanceMetrics {
  @Field(() => Float, { description: 'Mean in milliseconds.' })
  averageResponseTime!: number

  @Field(() => Float, { description: '95th percentile in milliseconds, within 1 %.' })
  p95ResponseTime!: number

  @Field(() => Float, { description: '99th percentile in milliseconds, within 1 %.' })
  p99ResponseTime!: number

  @Field(() => Float, { description: 'Share of failures, 0 to 1.' })
  errorRate!: number

  @Field(() => Float, { description: 'Measurements per minute.' })
  throughput!: number
}

@ObjectType({ description: 'Statistics of the period of a report; 0 without measurements.' })
export class ReportMetrics extends PerformanceMetrics {
  @Field(() => Float, { description: 'Average size of the bundles that clients loaded, bytes.' })
  bundleSize!: number

  @Field(() => Float, { description: 'Average time to load an image, milliseconds.' })
  imageLoadTime!: number

  @Field(() => Float, { description: 'Average time of a database query, milliseconds.' })
  databaseQueryTime!: number
}

const TREND = 'improving, stable (within 10 %, or no previous values) or degrading.'

@ObjectType({ description: 'Trends compared with the previous period.' })
export class ReportTrends {
  @Field(() => String, { description: TREND })
  responseTime!: string

  @Field(() => String, { description: TREND })
  p95ResponseTime!: string

  @Field(() => String, { description: TREND })
  errorRate!: string

  @Field(() => String, { description: TREND })
  throughput!: string

  @Field(() => String, { description: TREND })
  pageLoad!: string

  @Field(() => String, { description: TREND })
  databaseQuery!: string
}

@ObjectType({ description: 'Performance report of a period.' })
export class PerformanceReport {
  @Field(() => String, { description: '1h, 24h, 7d or 30d.' })
  period!: string

  @Field(() => ReportMetrics, { description: 'Statistics of the period.' })
  metrics!: ReportMetrics

  @Field(() => ReportTrends, { description: 'Trends compared with the previous period.' })
  trends!: ReportTrends

  @Field(() => [String], { description: 'Recommendations derived from the statistics.' })
  recommendations!: string[]
}

@ObjectType({ description: 'Statistics of one metric over a period.' })
export class PerformanceSummary {
  @Field(() => PerformanceMetrics, { description: 'The statistics; all 0 if nothing was measured.' })
  metrics!: PerformanceMetrics

  @Field(() => String, { description: '1h, 24h, 7d or 30d.' })
  period!: string

  @Field(() => MetricTypeEnum, { description: 'The metric.' })
  type!: (typeof metricTypes)[number]
}
