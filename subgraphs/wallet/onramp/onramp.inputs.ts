import { Field, ID, InputType } from 'type-graphql'
import type { Asset } from '../ledger/network.js'
import { AssetEnum } from '../wallets/networks/network.type.js'
import type { OnrampStatus } from './onramp-order.state.js'
import { OnrampStatusEnum } from './onramp-order.type.js'

@InputType({ description: 'Filter of purchases; all given criteria must match.' })
export class OnrampOrderFilter {
  @Field(() => ID, { nullable: true, description: 'Only purchases for this wallet.' })
  walletId?: string | null

  @Field(() => OnrampStatusEnum, { nullable: true, description: 'Only purchases in this state.' })
  status?: OnrampStatus | null
}

@InputType({ description: 'A purchase to create a link for.' })
export class OnrampLinkInput {
  @Field(() => String, {
    description:
      'The amount to pay: a decimal string with at most 2 fractional digits, greater than zero, such as `50.00`.',
  })
  amount!: string

  @Field(() => String, { description: 'The currency to pay in: an ISO 4217 code, such as `USD`.' })
  currency!: string

  @Field(() => String, {
    nullable: true,
    description: 'The address of the wallet (the default); no other address is allowed.',
  })
  walletAddress?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Where the provider redirects the buyer afterwards: https, or http on localhost.',
  })
  redirectURL?: string | null

  @Field(() => AssetEnum, { nullable: true, description: 'The asset to buy; default XLM.' })
  asset?: Asset | null
}
