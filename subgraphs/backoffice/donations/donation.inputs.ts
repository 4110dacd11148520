import { Field, ID, InputType, Int } from 'type-graphql'
import { Money } from '../../../schema/scalars.js'
import type { Currency, DonationStatus } from './donation.state.js'
import { CurrencyEnum, DonationStatusEnum } from './donation.type.js'

/** The documented sort keys. */
export const donationSorts = ['createdAt', 'amount'] as const

@InputType({ description: 'Which donations to list; members that are given must all hold.' })
export class DonationFilter {
  @Field(() => ID, { nullable: true })
  caseId?: string | null

  @Field(() => ID, { nullable: true })
  guardianId?: string | null

  @Field(() => ID, {
    nullable: true,
    description: 'Donations of a person; without the anonymous ones, unless the viewer may know of them.',
  })
  userId?: string | null

  @Field(() => DonationStatusEnum, { nullable: true })
  status?: DonationStatus | null

  @Field(() => CurrencyEnum, { nullable: true })
  currency?: Currency | null
}

@InputType({ description: 'A donation that is about to be paid.' })
export class CreateDonationInput {
  @Field(() => ID)
  caseId!: string

  @Field(() => Money, { description: 'Greater than zero.' })
  amount!: bigint

  @Field(() => CurrencyEnum, { nullable: true, description: 'Default: the base currency.' })
  currency?: Currency | null

  @Field(() => String, {
    nullable: true,
    description: '`ledger` for a payment of USD from a wallet, in USDC; default `card`.',
  })
  paymentProvider?: string | null

  @Field(() => String, { nullable: true })
  message?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Hides the donor from everybody but the donor and admins; default false.',
  })
  isAnonymous?: boolean | null
}

@InputType({ description: 'The payment of a donation, as its donor tells of it.' })
export class ConfirmDonationInput {
  @Field(() => ID)
  donationId!: string

  @Field(() => String, {
    description:
      'The payment at the provider; of a ledger payment the id of the wallet’s transaction, `txn_…`.',
  })
  transactionId!: string
}

@InputType({ description: 'A donation that is given back.' })
export class RefundDonationInput {
  @Field(() => String)
  reason!: string

  @Field(() => Int, {
    nullable: true,
    description: 'The version the change is based on; another one meanwhile is a CONFLICT.',
  })
  version?: number | null
}
