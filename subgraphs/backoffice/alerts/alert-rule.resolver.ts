import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { AlertRules } from './alert-rule.service.js'
import {
  AlertRule,
  AlertRuleConnection,
  CreateAlertRuleInput,
  UpdateAlertRuleInput,
} from './alert-rule.type.js'

@Resolver(() => AlertRule)
export class AlertRuleResolver {
  constructor(private readonly rules: AlertRules) {}

  @Query(() => AlertRuleConnection, { name: 'alertRules', description: 'Alert rules, newest first.' })
  @Allow('staff', 'admin')
  list(@PageArg() page?: PageInput) {
    return this.rules.list(page ?? {})
  }

  @Mutation(() => AlertRule, {
    description: 'Adds an alert rule; enabled rules are evaluated every 30 seconds.',
  })
  @Allow('admin')
  createAlertRule(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateAlertRuleInput) input: CreateAlertRuleInput,
  ) {
    return this.rules.create(context, input)
  }

  @Mutation(() => AlertRule, {
    description: 'Changes, enables or disables an alert rule; absent members are unchanged.',
  })
  @Allow('admin')
  updateAlertRule(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateAlertRuleInput) input: UpdateAlertRuleInput,
  ) {
    return this.rules.update(context, id, input)
  }

  @Mutation(() => Boolean, { description: 'Removes an alert rule and resolves its alert.' })
  @Allow('admin')
  async deleteAlertRule(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string): Promise<boolean> {
    await this.rules.delete(context, id)
    return true
  }
}
