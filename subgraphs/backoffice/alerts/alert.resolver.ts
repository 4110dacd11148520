import { Arg, Ctx, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { LiveSubscription } from '../../shared/graphql/live-subscription.js'
import { Allow } from '../../shared/guards.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { AlertFilter, CreateAlertInput } from './alert.inputs.js'
import type { Alerts } from './alert.service.js'
import type { AlertRecord } from './alert.store.js'
import { Alert, AlertConnection } from './alert.type.js'

@Resolver(() => Alert)
export class AlertResolver {
  constructor(private readonly alerts: Alerts) {}

  @Query(() => Alert, { nullable: true, description: 'One alert; null if it does not exist.' })
  @Allow('staff', 'admin')
  alert(@Arg('id', () => ID) id: string) {
    return this.alerts.find(id)
  }

  @LiveSubscription(() => Alert, { description: 'Each alert when it is raised, of every source.' })
  @Allow('staff', 'admin')
  alertRaised(@Root() raised: AlertRecord): AlertRecord {
    return raised
  }

  @Query(() => AlertConnection, {
    name: 'alerts',
    description: 'Alerts of every source, newest first; resolved ones too, unless `filter` excludes them.',
  })
  @Allow('staff', 'admin')
  list(
    @Arg('filter', () => AlertFilter, { nullable: true }) filter?: AlertFilter,
    @PageArg() page?: PageInput,
  ) {
    return this.alerts.list(filter ?? {}, page ?? {})
  }

  @Mutation(() => Alert, {
    description:
      'Raises an alert manually; it stays active until it is resolved. Alerts of services are also sent to administrators.',
  })
  @Allow('staff', 'admin')
  createAlert(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateAlertInput) input: CreateAlertInput,
    @Arg('cause', () => String, {
      nullable: true,
      description:
        'For services: names what `endAlertCause` ends; the active alert of the same cause is replaced.',
    })
    cause?: string,
  ) {
    return this.alerts.create(context, input, cause)
  }

  @Mutation(() => Alert, {
    nullable: true,
    description: 'Resolves the active alert of a cause that has ended; null if there is none.',
  })
  @Allow('service')
  endAlertCause(
    @Ctx() context: GraphContext,
    @Arg('cause', () => String, { description: 'The cause that the service gave.' }) cause: string,
  ) {
    return this.alerts.endCause(context, cause)
  }

  @Mutation(() => Alert, {
    description:
      'Records that the viewer is handling an active alert. The first person counts; it stays active until it is resolved.',
  })
  @Allow('staff', 'admin')
  acknowledgeAlert(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.alerts.acknowledge(context, id)
  }

  @Mutation(() => Alert, { description: 'Marks an alert as resolved; the same cause can raise a new one.' })
  @Allow('staff', 'admin')
  resolveAlert(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.alerts.resolve(context, id)
  }
}
