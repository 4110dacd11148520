import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Guardian } from './guardian.type.js'
import { UpdateMonitoredAccountInput } from './monitored-account.inputs.js'
import type { MonitoredAccounts } from './monitored-account.service.js'
import { MonitoredAccount } from './monitored-account.type.js'

@Resolver(() => MonitoredAccount)
export class MonitoredAccountResolver {
  constructor(private readonly accounts: MonitoredAccounts) {}

  @Query(() => [MonitoredAccount], { description: 'The monitored guardians, newest first.' })
  @Allow('api-client', 'staff', 'admin')
  monitoredAccounts() {
    return this.accounts.list()
  }

  @Query(() => MonitoredAccount, { nullable: true, description: 'One account; null if it does not exist.' })
  @Allow('api-client', 'staff', 'admin')
  monitoredAccount(@Arg('id', () => ID, { description: 'The guardian’s id.' }) id: string) {
    return this.accounts.find(id)
  }

  @Mutation(() => MonitoredAccount, {
    description: 'Monitors a new guardian. CONFLICT if the guardian or the handle is already monitored.',
  })
  @Allow('staff', 'admin')
  addMonitoredAccount(
    @Ctx() context: GraphContext,
    @Arg('guardianId', () => ID, { description: 'The guardian’s id (`usr_…`).' }) guardianId: string,
    @Arg('microblogHandle', () => String, { description: 'With or without a leading @.' })
    microblogHandle: string,
  ) {
    return this.accounts.addNew(context, guardianId, microblogHandle)
  }

  @Mutation(() => MonitoredAccount, {
    description:
      'Changes a monitored account. A guardian who is not monitored yet is added if a handle is given.',
  })
  @Allow('api-client', 'staff', 'admin')
  updateMonitoredAccount(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'The guardian’s id.' }) id: string,
    @Arg('input', () => UpdateMonitoredAccountInput)
    input: UpdateMonitoredAccountInput,
  ) {
    return this.accounts.update(context, id, input)
  }

  @Mutation(() => Boolean, {
    description:
      'Monitors a guardian no longer; fetched posts and review items stay. Always true; NOT_FOUND if not monitored.',
  })
  @Allow('staff', 'admin')
  async removeMonitoredAccount(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'The guardian’s id.' }) id: string,
  ): Promise<boolean> {
    await this.accounts.remove(context, id)
    return true
  }

  @FieldResolver(() => Guardian, {
    nullable: true,
    description: 'The owner of the account, from the backoffice; null once deleted.',
  })
  guardian(@Root() { id }: MonitoredAccount): Guardian {
    return { id }
  }
}
