import { Ctx, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Health as HealthService } from './health.service.js'
import { AuthHealth, DatabaseConnection, DatabaseHealth, Health, MonitoringHealth } from './health.type.js'

@Resolver()
export class HealthResolver {
  constructor(private readonly api: HealthService) {}

  @Query(() => Boolean, { description: 'Always true; the health check requests it through the graph.' })
  @Allow('anyone')
  ping(): boolean {
    return true
  }

  @Query(() => Health, {
    description: 'The health of the platform, with its version, memory and the checks of its parts.',
  })
  @Allow('anyone')
  health(): Promise<Health> {
    return this.api.overall()
  }

  @Query(() => DatabaseHealth, { description: 'Whether the database responds, and how fast.' })
  @Allow('anyone')
  databaseHealth(): Promise<DatabaseHealth> {
    return this.api.database()
  }

  @Query(() => AuthHealth, {
    description: 'Whether people can sign in, how, and whether this request’s session is valid.',
  })
  @Allow('anyone')
  authHealth(@Ctx() { viewer }: GraphContext): Promise<AuthHealth> {
    return this.api.authentication(viewer)
  }

  @Query(() => MonitoringHealth, {
    description: 'Whether measurements are taken and alert rules are evaluated in time.',
  })
  @Allow('anyone')
  monitoringHealth(): Promise<MonitoringHealth> {
    return this.api.monitoring()
  }

  @Query(() => DatabaseConnection, {
    description: 'Whether the database can be reached, its type, and how fast it responds.',
  })
  @Allow('staff', 'admin')
  databaseConnection(): Promise<DatabaseConnection> {
    return this.api.connection()
  }
}
