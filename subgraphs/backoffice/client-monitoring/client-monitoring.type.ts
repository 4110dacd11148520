import { Field, Float, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType({ description: 'The services that apps depend on.' })
export class AppChecks {
  @Field(() => Boolean, { description: 'Whether the API is reachable.' })
  api!: boolean

  @Field(() => Boolean, { description: 'Whether the database is reachable.' })
  database!: boolean

  @Field(() => Boolean, { description: 'Whether the identity provider is reachable.' })
  auth!: boolean
}

@ObjectType({ description: 'Metrics of apps over the last hour.' })
export class ClientMetrics {
  @Field(() => Int, { description: 'Users active in the last 15 minutes.' })
  activeUsers!: number

  @Field(() => Float, { description: 'Mean duration of requests, in milliseconds; 0 if there were none.' })
  avgResponseTime!: number

  @Field(() => Float, { description: 'Share of requests that failed, 0 to 1.' })
  errorRate!: number
}

@ObjectType({ description: 'The health of the services that apps depend on, and metrics of the apps.' })
export class AppHealth {
  @Field(() => String, { description: 'healthy, degraded or unhealthy.' })
  status!: string

  @Field(() => DateTime, { description: 'When it was checked, UTC.' })
  timestamp!: string

  @Field(() => AppChecks, { description: 'Availability of each service.' })
  checks!: AppChecks

  @Field(() => ClientMetrics, { description: 'Metrics of the apps.' })
  clientMetrics!: ClientMetrics
}

@ObjectType({ description: 'Request times of the last 24 hours, in milliseconds.' })
export class UnifiedPerformance {
  @Field(() => Float, { description: 'The mean; 0 without any request.' })
  avgResponseTime!: number

  @Field(() => Float, { description: '95th percentile, within 1 %; 0 without requests.' })
  p95ResponseTime!: number

  @Field(() => Float, { description: '99th percentile, within 1 %; 0 without requests.' })
  p99ResponseTime!: number
}

@ObjectType({ description: 'An error of apps and how often it was logged.' })
export class TopError {
  @Field(() => String, { description: 'The logged message; show it as text.' })
  message!: string

  @Field(() => Int, { description: 'Number of occurrences.' })
  count!: number
}

@ObjectType({ description: 'Errors of the last 24 hours.' })
export class UnifiedErrors {
  @Field(() => Int, { description: 'Errors that apps logged.' })
  count!: number

  @Field(() => Float, { description: 'Share of requests that failed, 0 to 1.' })
  rate!: number

  @Field(() => [TopError], { description: 'At most 10, most frequent first.' })
  topErrors!: TopError[]
}

@ObjectType({ description: 'Resource usage of the process.' })
export class UnifiedSystem {
  @Field(() => Float, { description: 'Share of the processors, 0 to 1.' })
  cpu!: number

  @Field(() => Float, { description: 'Resident memory, bytes.' })
  memory!: number

  @Field(() => Float, { description: 'Seconds since the process started.' })
  uptime!: number
}

@ObjectType({ description: 'Users of the apps.' })
export class UnifiedUsers {
  @Field(() => Int, { description: 'Active in the last 15 minutes.' })
  active!: number

  @Field(() => Int, { description: 'Largest number in one hour of the last 24.' })
  peak!: number

  @Field(() => Float, { description: 'Mean duration in seconds, over the last 24 hours.' })
  avgSessionDuration!: number
}

@ObjectType({ description: 'A summary of the platform.' })
export class UnifiedStats {
  @Field(() => UnifiedPerformance, { description: 'Request times.' })
  performance!: UnifiedPerformance

  @Field(() => UnifiedErrors, { description: 'Failed requests, and the most frequent causes.' })
  errors!: UnifiedErrors

  @Field(() => UnifiedSystem, { description: 'Current resource usage of the process.' })
  system!: UnifiedSystem

  @Field(() => UnifiedUsers, { description: 'Users of the apps.' })
  users!: UnifiedUsers
}
