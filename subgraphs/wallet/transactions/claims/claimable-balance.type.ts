import { Field, ID, ObjectType } from 'type-graphql'
import { Amount, DateTime } from '../../../../schema/scalars.js'
import type { TransactionStatus } from '../transaction.state.js'
import { TransactionStatusEnum } from '../transaction.type.js'

@ObjectType({ description: 'A claim of a claimable balance that was sent to the ledger.' })
export class BalanceClaim {
  walletId!: string

  @Field(() => ID, { description: 'As in `ClaimableBalance.id`.' })
  balanceId!: string

  @Field(() => String, {
    description:
      'The hash of the claim on the ledger. The amount has a transaction with this hash once it is applied.',
  })
  hash!: string

  @Field(() => TransactionStatusEnum, {
    description: 'The state of the claim, determined by the ledger.',
  })
  status!: TransactionStatus

  @Field(() => String, { nullable: true, description: 'The ledger’s result code of the failure.' })
  failureCode?: string

  @Field(() => DateTime)
  createdAt!: string
}

export type BalanceClaimRecord = Readonly<BalanceClaim>

@ObjectType({
  description: 'An amount on the ledger that was set aside for an account, which may claim it (CAP-23).',
})
export class ClaimableBalance {
  @Field(() => ID, { description: 'In hexadecimal, as on the ledger; unique per network.' })
  id!: string

  @Field(() => String, {
    description: '`XLM`, or code and issuer of the asset: `CODE:G…`. Anyone can issue an asset of any code.',
  })
  asset!: string

  @Field(() => Amount, { description: 'The amount that a claim adds to the balance of `asset`.' })
  amount!: bigint

  @Field(() => String, {
    description: 'The account that bears its reserve (`G…`): usually the one that set it aside.',
  })
  sponsor!: string

  @Field(() => Boolean, {
    description: 'Whether it can be claimed now: wallets support the asset, and its conditions are met.',
  })
  isClaimable!: boolean

  @Field(() => BalanceClaim, {
    nullable: true,
    description: 'The last claim of this wallet; null if there is none.',
  })
  claim?: BalanceClaimRecord
}

/** A claimable balance as the owner of a wallet sees it. */
export type ClaimableBalanceView = Readonly<ClaimableBalance>
