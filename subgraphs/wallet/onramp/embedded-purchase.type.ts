import { Field, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import type { Asset } from '../ledger/network.js'
import { AssetEnum } from '../wallets/networks/network.type.js'
import type { OnrampStatus } from './onramp-order.state.js'
import { OnrampStatusEnum } from './onramp-order.type.js'

@ObjectType({
  description: 'A purchase as the simulated on-ramp provider shows it to the holder of its signed link.',
})
export class EmbeddedPurchase {
  @Field(() => AssetEnum, { description: 'The asset to buy.' })
  asset!: Asset

  @Field(() => Amount, { description: 'The amount of the asset that payment buys, at the simulated price.' })
  cryptoAmount!: bigint

  @Field(() => String, { description: 'The amount to pay, with 2 fractional digits.' })
  amount!: string

  @Field(() => String, { description: 'The currency of the payment: an ISO 4217 code.' })
  currency!: string

  @Field(() => String, { description: 'The address that receives the asset.' })
  walletAddress!: string

  @Field(() => OnrampStatusEnum, { description: 'The state of the purchase.' })
  status!: OnrampStatus

  @Field(() => DateTime, { description: 'Until when it can be paid.' })
  expiresAt!: string

  @Field(() => Boolean, { description: 'Whether it can no longer be paid, because the link has expired.' })
  isExpired!: boolean

  @Field(() => String, { nullable: true, description: 'Where the buyer continues afterwards.' })
  redirectURL?: string | undefined
}
