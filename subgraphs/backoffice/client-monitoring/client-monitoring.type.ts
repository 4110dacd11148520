import { Field, Float, Int, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType({ description: 'What an app depends on.' })
export class AppChecks {
  @Field(() => Boolean)
  api!: boolean

  @Field(() => Boolean)
  database!: boolean

  @Field(() => Boolean)
  auth!: boolean
}

@ObjectType({ description: 'How apps fared in the last hour.' })
export class ClientMetrics {
  @Field(() => Int, { description: 'People who did something in the last 15 minutes.' })
  activeUsers!: number

  @Field(() => Float, { description: 'Milliseconds.' })
  avgResponseTime!: number

  @Field(() => Float, { description: 'Share of requests that failed, 0 to 1.' })
  errorRate!: number
}

@ObjectType({ description: 'The health of the apps.' })
export class AppHealth {
  @Field(() => String, { description: 'healthy, degraded or unhealthy.' })
  status!: string

  @Field(() => DateTime)
  timestamp!: string

  @Field(() => AppChecks)
  checks!: AppChecks

  @Field(() => ClientMetrics)
  clientMetrics!: ClientMetrics
}

@ObjectType({ description: 'Times of requests in the last 24 hours, milliseconds.' })
export class UnifiedPerformance {
  @Field(() => Float)
  avgResponseTime!: number

  @Field(() => Float)
  p95ResponseTime!: number

  @Field(() => Float)
  p99ResponseTime!: number
}

@ObjectType({ description: 'An error of apps and how often it was logged.' })
export class TopError {
  @Field(() => String)
  message!: string

  @Field(() => Int)
  count!: number
}

@ObjectType({ description: 'Errors of the last 24 hours.' })
export class UnifiedErrors {
  @Field(() => Int, { description: 'Errors that apps logged.' })
  count!: number

  @Field(() => Float, { description: 'Share of requests that failed, 0 to 1.' })
  rate!: number

  @Field(() => [TopError], { description: 'At most 10, the most frequent first.' })
  topErrors!: TopError[]
}

@ObjectType({ description: 'What the process uses.' })
export class UnifiedSystem {
  @Field(() => Float, { description: 'Share of the processors, 0 to 1.' })
  cpu!: number

  @Field(() => Float, { description: 'Resident memory, bytes.' })
  memory!: number

  @Field(() => Float, { description: 'Seconds.' })
  uptime!: number
}

@ObjectType({ description: 'People in the apps.' })
export class UnifiedUsers {
  @Field(() => Int, { description: 'Active in the last 15 minutes.' })
  active!: number

  @Field(() => Int, { description: 'The most in one hour of the last 24.' })
  peak!: number

  @Field(() => Float, { description: 'Seconds, over the last 24 hours.' })
  avgSessionDuration!: number
}

@ObjectType({ description: 'Everything at a glance.' })
export class UnifiedStats {
  @Field(() => UnifiedPerformance)
  performance!: UnifiedPerformance

  @Field(() => UnifiedErrors)
  errors!: UnifiedErrors

  @Field(() => UnifiedSystem)
  system!: UnifiedSystem

  @Field(() => UnifiedUsers)
  users!: UnifiedUsers
}
