import { Field, Float, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'
import { metricTypes } from './metric-type.policy.js'

export const MetricTypeEnum = enumType('MetricType', metricTypes, 'What was measured.', {
  page_load: 'Page load time in apps.',
  api_response: 'Response time of API requests.',
  database_query: 'Duration of database queries.',
})

@ObjectType({ description: 'What the measurements of a period amount to; 0 where nothing was measured.' })
export class PerformanceMetrics {
  @Field(() => Float, { description: 'The mean of what was measured, in milliseconds.' })
  averageResponseTime!: number

  @Field(() => Float, { description: 'Milliseconds that 95 % do not exceed, within 1 %.' })
  p95ResponseTime!: number

  @Field(() => Float, { description: 'Milliseconds that 99 % do not exceed, within 1 %.' })
  p99ResponseTime!: number

  @Field(() => Float, { description: 'Share that failed, 0 to 1.' })
  errorRate!: number

  @Field(() => Float, { description: 'Measurements a minute.' })
  throughput!: number
}

@ObjectType({
  description: 'What the measurements of a report’s period amount to; 0 where nothing was measured.',
})
export class ReportMetrics extends PerformanceMetrics {
  @Field(() => Float, { description: 'Average size of the bundles that clients loaded, bytes.' })
  bundleSize!: number

  @Field(() => Float, { description: 'Average time to load an image, milliseconds.' })
  imageLoadTime!: number

  @Field(() => Float, { description: 'Average time of a database query, milliseconds.' })
  databaseQueryTime!: number
}

const MOVES = 'improving, stable (within 10 %, or no previous values) or degrading.'

@ObjectType({ description: 'Trends compared with the previous period.' })
export class ReportTrends {
  @Field(() => String, { description: MOVES })
  responseTime!: string

  @Field(() => String, { description: MOVES })
  p95ResponseTime!: string

  @Field(() => String, { description: MOVES })
  errorRate!: string

  @Field(() => String, { description: MOVES })
  throughput!: string

  @Field(() => String, { description: MOVES })
  pageLoad!: string

  @Field(() => String, { description: MOVES })
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
