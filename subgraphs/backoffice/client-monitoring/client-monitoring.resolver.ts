import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { AppActivityInput, AppLogInput } from './client-monitoring.inputs.js'
import type { ClientMonitoring } from './client-monitoring.service.js'
import { AppHealth, UnifiedStats } from './client-monitoring.type.js'

@Resolver()
export class ClientMonitoringResolver {
  constructor(private readonly monitoring: ClientMonitoring) {}

  @Query(() => AppHealth, {
    description: 'The health of the services that apps depend on, and metrics of the apps.',
  })
  @Allow('staff', 'admin')
  appHealth(): Promise<AppHealth> {
    return this.monitoring.appHealth()
  }

  @Query(() => UnifiedStats, { description: 'A summary of the platform over the last 24 hours.' })
  @Allow('staff', 'admin')
  unifiedStats(): Promise<UnifiedStats> {
    return this.monitoring.unifiedStats()
  }

  @Mutation(() => Int, {
    description: 'Stores log lines of an app, at most 500 per call; returns their number.',
  })
  @Allow('signed-in')
  recordAppLogs(
    @Ctx() context: GraphContext,
    @Arg('logs', () => [AppLogInput], { description: '1 to 500 lines, in any order.' })
    logs: AppLogInput[],
  ): Promise<number> {
    return this.monitoring.recordLogs(context, logs)
  }

  @Mutation(() => Int, {
    description: 'Stores user activities of an app, at most 500 per call; returns their number.',
  })
  @Allow('signed-in')
  recordAppActivities(
    @Ctx() context: GraphContext,
    @Arg('activities', () => [AppActivityInput], { description: '1 to 500, in any order.' })
    activities: AppActivityInput[],
  ): Promise<number> {
    return this.monitoring.recordActivities(context, activities)
  }
}
