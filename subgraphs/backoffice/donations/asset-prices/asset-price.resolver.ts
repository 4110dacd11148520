import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { AssetPrices, AssetPriceView } from './asset-price.service.js'
import type { LedgerAsset } from './asset-price.store.js'
import { AssetPriceType, LedgerAssetEnum } from './asset-price.type.js'

@Resolver()
export class AssetPriceResolver {
  constructor(private readonly prices: AssetPrices) {}

  @Query(() => [AssetPriceType], {
    description:
      'The latest price of each asset that donors pay in; assets whose price is not known are left out.',
  })
  @Allow('staff', 'admin')
  assetPrices(): Promise<AssetPriceView[]> {
    return this.prices.current()
  }

  @Mutation(() => AssetPriceType, {
    description:
      'Sets the current price of an asset, when its feed is unavailable or an unusual price was held back. All donations ' +
      'that wait for a price use it, however long ago they were made. It replaces a price that was set shortly before; ' +
      'recorded donations keep theirs.',
  })
  @Allow('admin')
  setAssetPrice(
    @Ctx() context: GraphContext,
    @Arg('asset', () => LedgerAssetEnum, { description: 'What donors pay in.' }) asset: LedgerAsset,
    @Arg('usd', () => String, {
      description:
        'Value of one unit in US dollars: a decimal greater than zero, at most 12 fractional digits.',
    })
    usd: string,
    @Arg('confirmed', () => Boolean, {
      nullable: true,
      description: 'Required for a price of more than 3 times the former one, or less than a third of it.',
    })
    confirmed?: boolean,
  ): Promise<AssetPriceView> {
    return this.prices.set(context, asset, usd, confirmed)
  }
}
