import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import type { AssetPriceView } from './asset-price.service.js'
import { type LedgerAsset, ledgerAssets } from './asset-price.store.js'

export const LedgerAssetEnum = enumType(
  'LedgerAsset',
  ledgerAssets,
  'Asset that donors pay in on the ledger.',
  { XLM: 'The native asset of the Stellar network.', USDC: 'US dollars, issued by Circle.' },
)

@ObjectType('AssetPrice', { description: 'Price of a ledger asset in US dollars.' })
export class AssetPriceType implements AssetPriceView {
  @Field(() => LedgerAssetEnum, { description: 'The asset that the price is for.' })
  asset!: LedgerAsset

  @Field(() => String, { description: 'Value of one unit in US dollars: a decimal.' })
  usd!: string

  @Field(() => String, { description: 'Host name of the feed, `staff`, or `configured`.' })
  source!: string

  @Field(() => DateTime, {
    description: 'When it was observed or set, UTC; now for a price of the configuration.',
  })
  observedAt!: string

  @Field(() => Boolean, {
    description: 'Whether donations are valued at it now; they wait while the latest price is too old.',
  })
  isUsable!: boolean
}
