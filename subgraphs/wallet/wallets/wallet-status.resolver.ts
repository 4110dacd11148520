import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import { RequiresSecondFactor } from '../../shared/second-factor.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Wallet } from './wallet.type.js'
import type { WalletStatuses } from './wallet-status.service.js'

@Resolver(() => Wallet)
export class WalletStatusResolver {
  constructor(private readonly statuses: WalletStatuses) {}

  @Mutation(() => Wallet, {
    description:
      'Stops a wallet from sending, with immediate effect; it still receives. Owner and admins can freeze it ' +
      'independently. Payments that were accepted before are completed. WALLET_NOT_FOUND; CONFLICT for a closed wallet.',
  })
  @Allow('signed-in')
  freezeWallet(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, { description: 'The wallet to freeze (`wal_…`).' }) walletId: string,
    @Arg('reason', () => String, { nullable: true, description: 'The reason; at most 500 characters.' })
    reason?: string,
  ) {
    return this.statuses.freeze(context, walletId, reason)
  }

  @Mutation(() => Wallet, {
    description:
      'Lifts the freezes that the viewer may lift: owners their own, admins those of admins and of the ' +
      'reconciliation, except from their own wallets. The wallet is active again when no freeze remains. ' +
      'WALLET_NOT_FOUND; FORBIDDEN if only others froze it; CONFLICT for a closed wallet.',
  })
  @Allow('signed-in')
  @RequiresSecondFactor()
  unfreezeWallet(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, { description: 'The wallet to unfreeze (`wal_…`).' }) walletId: string,
  ) {
    return this.statuses.unfreeze(context, walletId)
  }
}
