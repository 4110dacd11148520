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
  @Field(() => Float)
  rss!: number

  @Field(() => Float)
  heapTotal!: number

  @Field(() => Float)
  heapUsed!: number

  @Field(() => Float)
  external!: number
}

@ObjectType({ description: 'The health of the backoffice; each check is at most a second old.' })
export class Health {
  @Field(() => String, { description: STATUS })
  status!: string

  @Field(() => DateTime)
  timestamp!: string

  @Field(() => String)
  version!: string

  @Field(() => String, { description: 'development, test or production.' })
  environment!: string

  @Field(() => HealthChecks)
  checks!: HealthChecks

  @Field(() => Float, { description: 'Seconds since the process began.' })
  uptime!: number

  @Field(() => MemoryUse)
  memory!: MemoryUse

  @Field(() => Float, { description: 'Milliseconds that the slowest check took.' })
  responseTime!: number
}

@ObjectType({ description: 'The connection to the database.' })
export class DatabaseCheck {
  @Field(() => Boolean)
  connected!: boolean

  @Field(() => Float, { description: 'Milliseconds.' })
  responseTime!: number

  @Field(() => DateTime, { nullable: true, description: 'When the database last answered this check.' })
  lastQuery?: string
}

@ObjectType({ description: 'The health of the database.' })
export class DatabaseHealth {
  @Field(() => String, { description: STATUS })
  status!: string

  @Field(() => DateTime)
  timestamp!: string

  @Field(() => DatabaseCheck)
  database!: DatabaseCheck
}

@ObjectType({ description: 'The identity provider.' })
export class AuthCheck {
  @Field(() => Boolean)
  configured!: boolean

  @Field(() => [String], { description: 'The ways to sign in.' })
  providers!: string[]

  @Field(() => Boolean, { description: 'Whether the request carried a valid session token.' })
  sessionValid!: boolean
}

@ObjectType({ description: 'The health of authentication.' })
export class AuthHealth {
  @Field(() => String, { description: STATUS })
  status!: string

  @Field(() => DateTime)
  timestamp!: string

  @Field(() => AuthCheck)
  authentication!: AuthCheck
}

@ObjectType({ description: 'The monitoring itself.' })
export class MonitoringCheck {
  @Field(() => Boolean)
  enabled!: boolean

  @Field(() => Boolean, { description: 'Measurements can be read.' })
  metricsCollection!: boolean

  @Field(() => Boolean, { description: 'Alert rules are evaluated, and in time.' })
  alerting!: boolean

  @Field(() => DateTime, { nullable: true, description: 'When the last measurement was taken.' })
  lastMetric?: string
}

@ObjectType({ description: 'The health of the monitoring.' })
export class MonitoringHealth {
  @Field(() => String, { description: STATUS })
  status!: string

  @Field(() => DateTime)
  timestamp!: string

  @Field(() => MonitoringCheck)
  monitoring!: MonitoringCheck
}

@ObjectType({ description: 'Whether the database can be reached.' })
export class DatabaseConnection {
  @Field(() => Boolean)
  success!: boolean

  @Field(() => Boolean)
  connected!: boolean

  @Field(() => String, { description: 'sqlite or postgresql.' })
  database!: string

  @Field(() => Float, { description: 'Milliseconds.' })
  responseTime!: number

  @Field(() => DateTime)
  timestamp!: string
}
