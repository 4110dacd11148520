import { Arg, Ctx, Field, FieldResolver, ID, Mutation, ObjectType, Resolver, Root } from 'type-graphql'
import { Amount } from '../../../schema/scalars.js'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { WalletApproval } from '../approvals/approval.type.js'
import type { Asset } from '../ledger/network.js'
import { AssetEnum } from '../wallets/networks/network.type.js'
import { Wallet, type WalletRecord } from '../wallets/wallet.type.js'
import type { ColdTransfers } from './cold-account.service.js'

@ObjectType('ColdSurplus', {
  description: 'The balance of an organisation’s wallet above `COLD_ACCOUNT_ABOVE`.',
})
class ColdSurplusView {
  @Field(() => AssetEnum, { description: 'The asset of `amount`.' })
  asset!: Asset

  @Field(() => Amount, { description: 'What `requestColdTransfer` would transfer now.' })
  amount!: bigint

  @Field(() => String, { description: 'The cold account (`G…`) of the network.' })
  destination!: string
}

@Resolver(() => Wallet)
export class ColdAccountResolver {
  constructor(private readonly transfers: ColdTransfers) {}

  @FieldResolver(() => [ColdSurplusView], {
    nullable: true,
    description:
      'What the wallet holds above `COLD_ACCOUNT_ABOVE`, for transfers with `requestColdTransfer`; empty for wallets of people ' +
      'and without a cold account. Read from the ledger each time; NETWORK_ERROR while it cannot be read.',
  })
  coldSurplus(@Root() wallet: WalletRecord): Promise<ColdSurplusView[]> | ColdSurplusView[] {
    return wallet.ownerKind === 'organisation' ? this.transfers.surplusOf(wallet) : []
  }

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
