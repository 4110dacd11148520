import { Field, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import type { Asset } from '../ledger/network.js'
import { AssetEnum } from '../wallets/networks/network.type.js'

@ObjectType({ description: 'The limit that replaces the current one, and when.' })
export class UpcomingSpendLimit {
  @Field(() => Amount, { nullable: true, description: 'Null if there will be no limit.' })
  amount?: bigint

  @Field(() => DateTime, { description: 'When it takes effect, UTC: 24 hours after it was requested.' })
  from!: string
}

@ObjectType({
  description:
    'How much of an asset a wallet may send per UTC day, without fees: payments, donations and payouts of closing. ' +
    'Failed payments do not count.',
})
export class WalletSpendLimit {
  walletId!: string

  @Field(() => AssetEnum, { description: 'The limited asset; each asset of a wallet has its own limit.' })
  asset!: Asset

  @Field(() => Amount, { nullable: true, description: 'The daily limit; null if it was removed.' })
  amount?: bigint

  @Field(() => Amount, { description: 'The sum sent today, without failed payments.' })
  spent!: bigint

  @Field(() => Amount, {
    nullable: true,
    description: 'The amount that can still be sent today; null without a limit.',
  })
  left?: bigint

  @Field(() => DateTime, { description: 'When the next day begins.' })
  resetsAt!: string

  @Field(() => UpcomingSpendLimit, {
    nullable: true,
    description: 'A higher limit, or none, that the owner requested and that is not in effect yet.',
  })
  upcoming?: UpcomingSpendLimit
}
