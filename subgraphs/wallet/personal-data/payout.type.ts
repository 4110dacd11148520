import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { enumType } from '../../shared/graphql/enum-type.js'
import { MemoTypeEnum } from '../../shared/graphql/memo-type.js'
import type { MemoType } from '../ledger/network.js'

export const payoutStates = ['underway', 'done', 'left', 'frozen'] as const
export type PayoutState = (typeof payoutStates)[number]

const PayoutStateEnum = enumType(
  'WalletPayoutState',
  payoutStates,
  'The payout of a wallet before the erasure of its owner.',
  {
    underway: 'The payout is pending; repeat the request.',
    done: 'The wallet is closed.',
    left: 'The balance cannot be paid out to that address and remains.',
    frozen:
      'An administrator or the reconciliation froze the wallet; it is unchanged until the freeze is lifted.',
  },
)

@InputType({ description: 'The user whose wallets are to be paid out, and the destination.' })
export class PayOutWalletsInput {
  @Field(() => ID, { description: 'The user to be erased.' })
  userId!: string

  @Field(() => String, { description: 'A ledger account (`G…`) or muxed account (`M…`).' })
  destination!: string

  @Field(() => String, { nullable: true, description: 'A memo for the receiver; see `memoType`.' })
  memo?: string | null

  @Field(() => MemoTypeEnum, { nullable: true, description: 'The type of the memo; default `text`.' })
  memoType?: MemoType | null
}

@ObjectType({ description: 'The payout of a wallet before the erasure of its owner.' })
export class WalletPayout {
  @Field(() => ID, { description: 'The wallet that is paid out (`wal_…`).' })
  walletId!: string

  @Field(() => PayoutStateEnum, {
    description: 'Progress of the payout; `reason` explains `left` and `frozen`.',
  })
  state!: PayoutState

  @Field(() => String, { nullable: true, description: 'Why the balance remains.' })
  reason?: string
}
