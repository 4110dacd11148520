import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Payouts } from './payout.service.js'
import { PayOutWalletsInput, WalletPayout } from './payout.type.js'

@Resolver()
export class PayoutResolver {
  constructor(private readonly payouts: Payouts) {}

  @Mutation(() => [WalletPayout], {
    description:
      'Closes the wallets of a person who is about to be erased, in favour of the address that they named. The ' +
      'backoffice asks for it, again and again until nothing is `underway`.',
  })
  @Allow('service')
  payOutWallets(
    @Ctx() context: GraphContext,
    @Arg('input', () => PayOutWalletsInput) input: PayOutWalletsInput,
  ): Promise<WalletPayout[]> {
    return this.payouts.payOutAll(context, input)
  }
}
