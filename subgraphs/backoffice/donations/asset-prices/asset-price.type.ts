import { Field, ObjectType } from 'type-graphql'
import { DateTime } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import { type AssetPrice, type LedgerAsset, ledgerAssets } from './asset-price.store.js'

export const LedgerAssetEnum = enumType(
  'LedgerAsset',
  ledgerAssets,
  'Asset that donors pay in on the ledger.',
  { XLM: 'The native asset of the Stellar network.', USDC: 'US dollars, issued by Circle.' },
)

@ObjectType('AssetPrice', { description: 'Price of a ledger asset in US dollars.' })
export class AssetPriceType implements AssetPrice {
  @Field(() => LedgerAssetEnum, { description: 'The asset that the price is for.' })
  asset!: LedgerAsset

  @Field(() => String, { description: 'Value of one unit in US dollars: a decimal.' })
  usd!: string

  @Field(() => String, { description: 'Host name of the feed, or `staff`.' })
  source!: string

  @Field(() => DateTime, { description: 'When it was observed, UTC.' })
  observedAt!: string
}
