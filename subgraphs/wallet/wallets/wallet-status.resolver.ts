import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Wallet, type WalletRecord } from './wallet.type.js'
import type { WalletStatuses } from './wallet-status.service.js'

@Resolver(() => Wallet)
export class WalletStatusResolver {
  constructor(private readonly statuses: WalletStatuses) {}

  @Mutation(() => Wallet, {
    description:
      'Stops a wallet from sending, at once; it still receives. For its owner and for admins, whose freezes stand ' +
      'beside each other. Payments that were accepted before are carried out.',
  })
  @Allow('signed-in')
  freezeWallet(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, { description: 'The wallet to freeze (`wal_…`).' }) walletId: string,
    @Arg('reason', () => String, { nullable: true, description: 'Why; at most 500 characters.' })
    reason?: string,
  ): Promise<WalletRecord> {
    return this.statuses.freeze(context, walletId, reason)
  }

  @Mutation(() => Wallet, {
    description:
      'Lifts the viewer’s freeze: the owner’s is lifted by the owner, an admin’s by an admin. The wallet is active ' +
      'again when nobody’s is left.',
  })
  @Allow('signed-in')
  unfreezeWallet(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, { description: 'The wallet to free (`wal_…`).' }) walletId: string,
  ): Promise<WalletRecord> {
    return this.statuses.unfreeze(context, walletId)
  }
}
