import { Field, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../schema/scalars.js'
import type { Asset } from '../ledger/network.js'
import { AssetEnum } from '../wallets/network.type.js'

@ObjectType({ description: 'What takes the place of a spend limit, and when.' })
export class UpcomingSpendLimit {
  @Field(() => Amount, { nullable: true, description: 'Null where there will be no limit.' })
  amount?: bigint

  @Field(() => DateTime, { description: 'When it begins to hold, UTC: 24 hours after it was asked for.' })
  from!: string
}

@ObjectType({
  description:
    'How much of an asset a wallet may send on one UTC day, fees aside: payments, donations and what closing pays out. ' +
    'Payments that fail give their share back.',
})
export class WalletSpendLimit {
  walletId!: string

  @Field(() => AssetEnum, {
    description: 'The asset that is limited; each asset of a wallet has a limit of its own.',
  })
  asset!: Asset

  @Field(() => Amount, {
    nullable: true,
    description: 'The limit of a day; null where there is none any more.',
  })
  amount?: bigint

  @Field(() => Amount, { description: 'What was sent today and has not failed.' })
  spent!: bigint

  @Field(() => Amount, { nullable: true, description: 'What can still be sent today; null without a limit.' })
  left?: bigint

  @Field(() => DateTime, { description: 'When the next day begins.' })
  resetsAt!: string

  @Field(() => UpcomingSpendLimit, {
    nullable: true,
    description: 'A higher limit, or none, that the owner asked for and that does not hold yet.',
  })
  upcoming?: UpcomingSpendLimit
}
