import { Field, ID, InputType, Int } from 'type-graphql'
import { Money } from '../../../schema/scalars.js'
import type { Currency, DonationStatus } from './donation.state.js'
import { CurrencyEnum, DonationStatusEnum } from './donation.type.js'

/** The documented sort keys. */
export const donationSorts = ['createdAt', 'amount'] as const

@InputType({ description: 'Which donations to list; members that are given must all hold.' })
export class DonationFilter {
  @Field(() => ID, { nullable: true, description: 'Only donations to this case (`cas_…`).' })
  caseId?: string | null

  @Field(() => ID, {
    nullable: true,
    description: 'Only donations to cases that this guardian looked after when they were made (`usr_…`).',
  })
  guardianId?: string | null

  @Field(() => ID, {
    nullable: true,
    description: 'Donations of a person; without the anonymous ones, unless the viewer may know of them.',
  })
  userId?: string | null

  @Field(() => DonationStatusEnum, { nullable: true, description: 'Only donations in this state.' })
  status?: DonationStatus | null

  @Field(() => CurrencyEnum, {
    nullable: true,
    description: 'Only donations that were paid in this currency.',
  })
  currency?: Currency | null
}

@InputType({ description: 'A donation that is about to be paid.' })
export class CreateDonationInput {
  @Field(() => ID, { description: 'The case that it is for (`cas_…`).' })
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

  @Field(() => String, {
    nullable: true,
    description: 'A word to the people of the case; at most 1,000 characters.',
  })
  message?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Hides the donor from everybody but the donor and admins; default false.',
  })
  isAnonymous?: boolean | null
}

@InputType({ description: 'The payment of a donation, as its donor tells of it.' })
export class ConfirmDonationInput {
  @Field(() => ID, { description: 'The donation that was paid (`don_…`).' })
  donationId!: string

  @Field(() => String, {
    description:
      'The payment at the provider; of a ledger payment the id of the wallet’s transaction, `txn_…`.',
  })
  transactionId!: string
}

@InputType({ description: 'A donation that is given back.' })
export class RefundDonationInput {
  @Field(() => String, { description: 'Why it is given back, for the audit log; at most 1,000 characters.' })
  reason!: string

  @Field(() => Int, {
    nullable: true,
    description: 'The version the change is based on; another one meanwhile is a CONFLICT.',
  })
  version?: number | null
}
