import { Field, Float, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'
import { metricTypes } from './metric-type.policy.js'

export const MetricTypeEnum = enumType('MetricType', metricTypes, 'What was measured.', {
  page_load: 'How long pages take to load in apps.',
  api_response: 'How long requests to the API take.',
  database_query: 'How long queries of the database take.',
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

const MOVES = 'improving, stable (within a tenth, or nothing before to compare with) or degrading.'

@ObjectType({ description: 'How figures moved against the period before.' })
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

@ObjectType({ description: 'A period summed up.' })
export class PerformanceReport {
  @Field(() => String, { description: '1h, 24h, 7d or 30d.' })
  period!: string

  @Field(() => ReportMetrics, { description: 'The figures of the period.' })
  metrics!: ReportMetrics

  @Field(() => ReportTrends, { description: 'How they moved against the period before.' })
  trends!: ReportTrends

  @Field(() => [String], { description: 'What follows from the figures.' })
  recommendations!: string[]
}

@ObjectType({ description: 'The figures of one kind of measurement in a period.' })
export class PerformanceSummary {
  @Field(() => PerformanceMetrics, { description: 'The figures; all 0 where nothing was measured.' })
  metrics!: PerformanceMetrics

  @Field(() => String, { description: '1h, 24h, 7d or 30d.' })
  period!: string

  @Field(() => MetricTypeEnum, { description: 'Which kind of measurement they are of.' })
  type!: (typeof metricTypes)[number]
}
