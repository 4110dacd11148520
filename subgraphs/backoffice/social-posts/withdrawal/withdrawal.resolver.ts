import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { WithdrawalInput } from './withdrawal.inputs.js'
import type { Withdrawal } from './withdrawal.service.js'

@Resolver()
export class WithdrawalResolver {
  constructor(private readonly withdrawal: Withdrawal) {}

  @Mutation(() => Boolean, {
    description:
      'Withdraws a case or update that a service created from a post: hides the case, or marks the update as withdrawn. ' +
      'False when it stays, because another person created it or approved the same post.',
  })
  @Allow('service')
  withdrawFromCase(
    @Ctx() context: GraphContext,
    @Arg('input', () => WithdrawalInput) input: WithdrawalInput,
  ): Promise<boolean> {
    return this.withdrawal.withdraw(context, input)
  }
}
