import { Arg, Ctx, ID, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { WalletApproval } from '../approvals/approval.type.js'
import type { Asset } from '../ledger/network.js'
import { AssetEnum } from '../wallets/networks/network.type.js'
import type { ColdTransfers } from './cold-account.service.js'

@Resolver(() => WalletApproval)
export class ColdAccountResolver {
  constructor(private readonly transfers: ColdTransfers) {}

  @Mutation(() => WalletApproval, {
    description:
      'Requests the transfer of the balance of an organisation’s wallet above `COLD_ACCOUNT_ABOVE` to the cold account of ' +
      'its network, whose key is kept elsewhere. It is sent when another administrator approves it within 7 days.',
  })
  @Allow('admin')
  requestColdTransfer(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, { description: 'The paying wallet (`wal_…`) of the organisation.' })
    walletId: string,
    @Arg('asset', () => AssetEnum, { description: 'The asset to pay; the amount follows from the balance.' })
    asset: Asset,
    @Arg('reason', () => String, { description: 'Why it is paid, at most 500 characters.' }) reason: string,
  ) {
    return this.transfers.request(context, walletId, asset, reason)
  }
}
