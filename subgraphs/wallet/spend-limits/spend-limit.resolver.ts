import { Arg, Ctx, FieldResolver, ID, Mutation, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { Amount } from '../../../schema/scalars.js'
import { batchListLoader } from '../../shared/graphql/batch-loader.js'
import { Allow } from '../../shared/guards.js'
import { RequiresSecondFactor } from '../../shared/second-factor.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Asset } from '../ledger/network.js'
import { AssetEnum } from '../wallets/networks/network.type.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { Wallet, type WalletRecord } from '../wallets/wallet.type.js'
import type { SpendLimits } from './spend-limit.service.js'
import { WalletSpendLimit } from './spend-limit.type.js'

@Resolver(() => Wallet)
export class SpendLimitResolver {
  readonly #load: (context: GraphContext, walletId: string) => Awaitable<readonly WalletSpendLimit[]>

  constructor(private readonly limits: SpendLimits) {
    this.#load = batchListLoader(limits.of, ({ walletId }) => walletId)
  }

  @Mutation(() => WalletSpendLimit, {
    description:
      'Sets how much of an asset a wallet may send per UTC day; only for its owner. A lower limit applies immediately, a ' +
      'higher one, or none, after 24 hours, so that a stolen token cannot be used to empty the wallet. A payment ' +
      'beyond the limit is refused with `TRANSACTION_FAILED` and `details` of `reason: spend_limit`, `limit`, `left` ' +
      'and `resetsAt`. To stop all payments, freeze the wallet. WALLET_NOT_FOUND; FORBIDDEN for an admin who is not the owner.',
  })
  @Allow('signed-in')
  @RequiresSecondFactor()
  setWalletSpendLimit(
    @Ctx() context: GraphContext,
    @Arg('walletId', () => ID, { description: 'The wallet to limit (`wal_…`); must belong to the viewer.' })
    walletId: string,
    @Arg('asset', () => AssetEnum, {
      description: 'The asset to limit; the limit of the other asset remains.',
    })
    asset: Asset,
    @Arg('amount', () => Amount, {
      nullable: true,
      description: 'The daily maximum; null or omitted for no limit.',
    })
    amount?: bigint | null,
  ): Promise<WalletSpendLimit> {
    return this.limits.set(context, walletId, asset, amount ?? undefined)
  }

  @FieldResolver(() => [WalletSpendLimit], {
    description: 'The daily limits of the wallet, for each asset that its owner ever limited.',
  })
  spendLimits(
    @Root() { id }: WalletRecord,
    @Ctx() context: GraphContext,
  ): Awaitable<readonly WalletSpendLimit[]> {
    return this.#load(context, id)
  }
}

/** The wallet of a limit. */
@Resolver(() => WalletSpendLimit)
export class LimitedWalletResolver {
  constructor(private readonly wallets: Wallets) {}

  @FieldResolver(() => Wallet, {
    description:
      'The limited wallet: select its `id` and `spendLimits` after a change to update normalised caches.',
  })
  async wallet(@Root() { walletId }: WalletSpendLimit, @Ctx() context: GraphContext) {
    return this.wallets.load(context, walletId)
  }
}
