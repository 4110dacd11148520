import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import { Amount } from '../../../schema/scalars.js'
import { batchListLoader } from '../../shared/graphql/batch-loader.js'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Asset } from '../ledger/network.js'
import { AssetEnum } from '../wallets/network.type.js'
import { Wallet, type WalletRecord } from '../wallets/wallet.type.js'
import type { SpendLimits } from './spend-limit.service.js'
import { WalletSpendLimit } from './spend-limit.type.js'

@Resolver(() => Wallet)
export class SpendLimitResolver {
  readonly #load: (context: GraphContext, walletId: string) => Promise<readonly WalletSpendLimit[]>

  constructor(private readonly limits: SpendLimits) {
    this.#load = batchListLoader(limits.of, ({ walletId }) => walletId)
  }

  @Mutation(() => WalletSpendLimit, {
    description:
      'Sets how much of an asset a wallet may send on one UTC day; for its owner alone. A lower limit holds at once. A ' +
      'higher one, or none, holds after 24 hours, so that a stolen token does not open the wallet. A payment beyond ' +
      'the limit is refused as `TRANSACTION_FAILED` with `details` of `reason: spend_limit`, `limit`, `left` and ' +
      '`resetsAt`. To stop a wallet altogether, freeze it.',
  })
  @Allow('signed-in')
  setWalletSpendLimit(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, { description: 'The wallet to limit (`wal_…`); one of the viewer’s own.' })
    walletId: string,
    @Arg('asset', () => AssetEnum, { description: 'The asset to limit; the other one keeps its limit.' })
    asset: Asset,
    @Arg('amount', () => Amount, {
      nullable: true,
      description: 'The most of a day; null or left out for no limit.',
    })
    amount?: bigint | null,
  ): Promise<WalletSpendLimit> {
    return this.limits.set(context, walletId, asset, amount ?? undefined)
  }

  @FieldResolver(() => [WalletSpendLimit], {
    description: 'What may be sent from the wallet on one day, for each asset that its owner ever limited.',
  })
  spendLimits(
    @Root() { id }: WalletRecord,
    @Ctx() context: GraphContext,
  ): Promise<readonly WalletSpendLimit[]> {
    return this.#load(context, id)
  }
}
