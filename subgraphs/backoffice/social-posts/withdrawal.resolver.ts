import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { WithdrawalInput } from './withdrawal.inputs.js'
import type { Withdrawal } from './withdrawal.service.js'

@Resolver()
export class WithdrawalResolver {
  constructor(private readonly withdrawal: Withdrawal) {}

  @Mutation(() => Boolean, {
    description:
      'Takes back what a service made of a post: hides the case, or says of an update that it was withdrawn. False ' +
      'where it stays, because somebody else made it or people approved the same post as the same.',
  })
  @Allow('service')
  withdrawFromCase(
    @Ctx() context: GraphContext,
    @Arg('input', () => WithdrawalInput) input: WithdrawalInput,
  ): Promise<boolean> {
    return this.withdrawal.withdraw(context, input)
  }
}
