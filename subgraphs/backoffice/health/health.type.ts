import { Field, Float, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'

@ObjectType()
abstract class CheckedHealth {
  @Field(() => String, { description: 'healthy, degraded or unhealthy.' })
  status!: string

  @Field(() => DateTime, { description: 'When it was checked, UTC.' })
  timestamp!: string
}

@ObjectType({ description: 'The checked parts, and whether they responded in time.' })
export class HealthChecks {
  @Field(() => Boolean, { description: 'Whether an operation through the graph succeeded.' })
  api!: boolean

  @Field(() => Boolean, { description: 'Whether the database responded to a query.' })
  database!: boolean

  @Field(() => Boolean, { description: 'Whether the identity provider responded and is configured.' })
  authentication!: boolean

  @Field(() => Boolean, { description: 'Whether measurements could be read.' })
  monitoring!: boolean
}

@ObjectType({ description: 'Memory of the process, bytes.' })
export class MemoryUse {
  @Field(() => Float, { description: 'Resident set size.' })
  rss!: number

  @Field(() => Float, { description: 'Reserved JavaScript heap.' })
  heapTotal!: number

  @Field(() => Float, { description: 'Used JavaScript heap.' })
  heapUsed!: number

  @Field(() => Float, { description: 'Memory outside the heap: buffers, the database driver.' })
  external!: number
}

@ObjectType({ description: 'The health of the backoffice; each check is at most a second old.' })
export class Health extends CheckedHealth {
  @Field(() => String, { description: 'The platform’s version: `1.2.3`.' })
  version!: string

  @Field(() => String, { description: 'development, test or production.' })
  environment!: string

  @Field(() => HealthChecks, { description: 'Whether its parts work.' })
  checks!: HealthChecks

  @Field(() => Float, { description: 'Seconds since the process started.' })
  uptime!: number

  @Field(() => MemoryUse, { description: 'Memory usage of the process.' })
  memory!: MemoryUse

  @Field(() => Float, { description: 'Duration of the slowest check in milliseconds.' })
  responseTime!: number
}

@ObjectType({ description: 'The connection to the database.' })
export class DatabaseCheck {
  @Field(() => Boolean, { description: 'Whether the database responded.' })
  connected!: boolean

  @Field(() => Float, { description: 'How long the query took, in milliseconds.' })
  responseTime!: number

  @Field(() => DateTime, { nullable: true, description: 'When the database last responded to this check.' })
  lastQuery?: string
}

@ObjectType({ description: 'Whether the database responds, and how fast.' })
export class DatabaseHealth extends CheckedHealth {
  @Field(() => DatabaseCheck, { description: 'The result of a query.' })
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
export class AuthHealth extends CheckedHealth {
  @Field(() => AuthCheck, { description: 'The state of the identity provider.' })
  authentication!: AuthCheck
}

@ObjectType({ description: 'Whether the parts of the monitoring work.' })
export class MonitoringCheck {
  @Field(() => Boolean, { description: 'Whether measurements are enabled.' })
  enabled!: boolean

  @Field(() => Boolean, { description: 'Whether measurements can be read.' })
  metricsCollection!: boolean

  @Field(() => Boolean, { description: 'Whether alert rules are evaluated on time.' })
  alerting!: boolean

  @Field(() => DateTime, { nullable: true, description: 'When the last measurement was taken.' })
  lastMetric?: string
}

@ObjectType({ description: 'Whether measurements are taken and alert rules evaluated.' })
export class MonitoringHealth extends CheckedHealth {
  @Field(() => MonitoringCheck, { description: 'Whether the parts of the monitoring work.' })
  monitoring!: MonitoringCheck
}

@ObjectType({ description: 'Whether the database can be reached.' })
export class DatabaseConnection {
  @Field(() => Boolean, { description: 'The same as `connected`.' })
  success!: boolean

  @Field(() => Boolean, { description: 'Whether the database responded to a query.' })
  connected!: boolean

  @Field(() => String, { description: 'sqlite or postgresql.' })
  database!: string

  @Field(() => Float, { description: 'How long the query took, in milliseconds.' })
  responseTime!: number

  @Field(() => DateTime, { description: 'When it was checked, UTC.' })
  timestamp!: string
}
