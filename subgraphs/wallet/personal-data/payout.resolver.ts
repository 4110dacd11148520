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
      'Closes the wallets of a user before their erasure and pays their balances out to the given address. The ' +
      'backoffice repeats it until nothing is `underway`.',
  })
  @Allow('service')
  payOutWallets(
    @Ctx() context: GraphContext,
    @Arg('input', () => PayOutWalletsInput) input: PayOutWalletsInput,
  ): Promise<WalletPayout[]> {
    return this.payouts.payOutAll(context, input)
  }
}
