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
    description: 'Whether what apps depend on works, and how the apps themselves fare.',
  })
  @Allow('staff', 'admin')
  appHealth(): Promise<AppHealth> {
    return this.monitoring.appHealth()
  }

  @Query(() => UnifiedStats, { description: 'Everything at a glance, over the last 24 hours.' })
  @Allow('staff', 'admin')
  unifiedStats(): Promise<UnifiedStats> {
    return this.monitoring.unifiedStats()
  }

  @Mutation(() => Int, {
    description: 'Keeps lines that an app logged, at most 500 at once; answers how many.',
  })
  @Allow('signed-in')
  recordAppLogs(
    @Ctx() context: GraphContext,
    @Arg('logs', () => [AppLogInput], { description: 'The lines, 1 to 500, in any order.' })
    logs: AppLogInput[],
  ): Promise<number> {
    return this.monitoring.recordLogs(context, logs)
  }

  @Mutation(() => Int, {
    description: 'Keeps what people did in an app, at most 500 at once; answers how many.',
  })
  @Allow('signed-in')
  recordAppActivities(
    @Ctx() context: GraphContext,
    @Arg('activities', () => [AppActivityInput], { description: 'What was done, 1 to 500, in any order.' })
    activities: AppActivityInput[],
  ): Promise<number> {
    return this.monitoring.recordActivities(context, activities)
  }
}
