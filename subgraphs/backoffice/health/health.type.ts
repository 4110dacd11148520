import { Field, Float, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

const STATUS = 'healthy, degraded or unhealthy.'

@ObjectType({ description: 'What was touched, and whether it answered in time.' })
export class HealthChecks {
  @Field(() => Boolean, { description: 'An operation went through the graph.' })
  api!: boolean

  @Field(() => Boolean, { description: 'The database answered a query.' })
  database!: boolean

  @Field(() => Boolean, { description: 'The identity provider answered and is configured.' })
  authentication!: boolean

  @Field(() => Boolean, { description: 'Measurements could be read.' })
  monitoring!: boolean
}

@ObjectType({ description: 'Memory of the process, bytes.' })
export class MemoryUse {
  @Field(() => Float, { description: 'All that the process holds in memory.' })
  rss!: number

  @Field(() => Float, { description: 'What the JavaScript heap has reserved.' })
  heapTotal!: number

  @Field(() => Float, { description: 'What of the heap is in use.' })
  heapUsed!: number

  @Field(() => Float, { description: 'What lies outside the heap: buffers, the database’s own.' })
  external!: number
}

@ObjectType({ description: 'The health of the backoffice; each check is at most a second old.' })
export class Health {
  @Field(() => String, { description: STATUS })
  status!: string

  @Field(() => DateTime, { description: 'When this was found out, UTC.' })
  timestamp!: string

  @Field(() => String, { description: 'The platform’s version: `1.2.3`.' })
  version!: string

  @Field(() => String, { description: 'development, test or production.' })
  environment!: string

  @Field(() => HealthChecks, { description: 'Which of its parts work.' })
  checks!: HealthChecks

  @Field(() => Float, { description: 'Seconds since the process began.' })
  uptime!: number

  @Field(() => MemoryUse, { description: 'What the process uses now.' })
  memory!: MemoryUse

  @Field(() => Float, { description: 'Milliseconds that the slowest check took.' })
  responseTime!: number
}

@ObjectType({ description: 'The connection to the database.' })
export class DatabaseCheck {
  @Field(() => Boolean, { description: 'Whether the database answered.' })
  connected!: boolean

  @Field(() => Float, { description: 'How long the query took, in milliseconds.' })
  responseTime!: number

  @Field(() => DateTime, { nullable: true, description: 'When the database last answered this check.' })
  lastQuery?: string
}

@ObjectType({ description: 'Whether the database answers, and how fast.' })
export class DatabaseHealth {
  @Field(() => String, { description: STATUS })
  status!: string

  @Field(() => DateTime, { description: 'When this was found out, UTC.' })
  timestamp!: string

  @Field(() => DatabaseCheck, { description: 'What a query came to.' })
  database!: DatabaseCheck
}

@ObjectType({ description: 'The identity provider.' })
export class AuthCheck {
  @Field(() => Boolean, { description: 'Whether people can sign in with it.' })
  configured!: boolean

  @Field(() => [String], { description: 'The ways to sign in.' })
  providers!: string[]

  @Field(() => Boolean, { description: 'Whether the request carried a valid session token.' })
  sessionValid!: boolean
}

@ObjectType({ description: 'Whether people can sign in, and whether this request carried a session.' })
export class AuthHealth {
  @Field(() => String, { description: STATUS })
  status!: string

  @Field(() => DateTime, { description: 'When this was found out, UTC.' })
  timestamp!: string

  @Field(() => AuthCheck, { description: 'What the identity provider said.' })
  authentication!: AuthCheck
}

@ObjectType({ description: 'Which parts of the monitoring do their work.' })
export class MonitoringCheck {
  @Field(() => Boolean, { description: 'Whether anything is measured at all.' })
  enabled!: boolean

  @Field(() => Boolean, { description: 'Measurements can be read.' })
  metricsCollection!: boolean

  @Field(() => Boolean, { description: 'Alert rules are evaluated, and in time.' })
  alerting!: boolean

  @Field(() => DateTime, { nullable: true, description: 'When the last measurement was taken.' })
  lastMetric?: string
}

@ObjectType({ description: 'Whether measurements are taken and alert rules evaluated.' })
export class MonitoringHealth {
  @Field(() => String, { description: STATUS })
  status!: string

  @Field(() => DateTime, { description: 'When this was found out, UTC.' })
  timestamp!: string

  @Field(() => MonitoringCheck, { description: 'Which parts of the monitoring work.' })
  monitoring!: MonitoringCheck
}

@ObjectType({ description: 'Whether the database can be reached.' })
export class DatabaseConnection {
  @Field(() => Boolean, { description: 'The same as `connected`.' })
  success!: boolean

  @Field(() => Boolean, { description: 'Whether the database answered a query.' })
  connected!: boolean

  @Field(() => String, { description: 'sqlite or postgresql.' })
  database!: string

  @Field(() => Float, { description: 'How long the query took, in milliseconds.' })
  responseTime!: number

  @Field(() => DateTime, { description: 'When it was tried, UTC.' })
  timestamp!: string
}
