import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'

/** What becomes of the money in one wallet. */
export const payoutStates = ['underway', 'done', 'left'] as const
export type PayoutState = (typeof payoutStates)[number]

const PayoutStateEnum = enumType(
  'WalletPayoutState',
  payoutStates,
  'What becomes of the money in one wallet of a person who leaves.',
  {
    underway: 'It is on its way to the ledger: ask again.',
    done: 'The wallet is closed.',
    left: 'It cannot be paid out to that address, and stays.',
  },
)

@InputType({ description: 'Whose wallets are to be paid out, and to which address.' })
export class PayOutWalletsInput {
  @Field(() => ID, { description: 'The person who leaves.' })
  userId!: string

  @Field(() => String, { description: 'A ledger account (`G…`) or muxed account (`M…`).' })
  destination!: string
}

@ObjectType({ description: 'What becomes of the money in one wallet of a person who leaves.' })
export class WalletPayout {
  @Field(() => ID, { description: 'The wallet that is paid out (`wal_…`).' })
  walletId!: string

  @Field(() => PayoutStateEnum, { description: 'How far it is.' })
  state!: PayoutState

  @Field(() => String, { nullable: true, description: 'Why it is left where it is.' })
  reason?: string
}
