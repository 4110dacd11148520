import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Payouts } from './payout.service.js'
import { PayOutWalletsInput, WalletPayout } from './payout.type.js'

@Resolver()
export class PayoutResolver {
  constructor(private readonly payouts: Payouts) {}

  @Query(() => [ID], {
    description:
      'The wallets of a user that an administrator or the reconciliation froze. While there are any, the user is not erased.',
  })
  @Allow('service')
  walletsFrozenByAdmin(
    @Arg('userId', () => ID, { description: 'The user to be erased (`usr_…`).' }) userId: string,
  ): Promise<string[]> {
    return this.payouts.frozenByAdmin(userId)
  }

  @Query(() => [ID], {
    description:
      'The wallets of a user that may hold money: open ones, and closed ones that have received money since. Also of a ' +
      'user whose account was deleted.',
  })
  @Allow('service')
  walletsWithFunds(
    @Arg('userId', () => ID, { description: 'The user (`usr_…`).' }) userId: string,
  ): Promise<string[]> {
    return this.payouts.withFunds(userId)
  }

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
