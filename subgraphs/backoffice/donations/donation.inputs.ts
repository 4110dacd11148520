import { Field, ID, InputType, Int } from 'type-graphql'
import { Money } from '../../../schema/scalars.js'
import type { Currency, DonationStatus } from './donation.state.js'
import { CurrencyEnum, DonationStatusEnum } from './donation.type.js'

/** Sort keys of the list. */
export const donationSorts = ['createdAt', 'amount'] as const

@InputType({ description: 'Which donations to list; all given members must match.' })
export class DonationFilter {
  @Field(() => ID, { nullable: true, description: 'Only donations to this case (`cas_…`).' })
  caseId?: string | null

  @Field(() => ID, {
    nullable: true,
    description: 'Only donations to cases of this guardian at the time of the donation (`usr_…`).',
  })
  guardianId?: string | null

  @Field(() => ID, {
    nullable: true,
    description: 'Donations of a person; anonymous ones only if the viewer may see the donor.',
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

@InputType({ description: 'A donation to be paid.' })
export class CreateDonationInput {
  @Field(() => ID, { description: 'The case (`cas_…`).' })
  caseId!: string

  @Field(() => Money, { description: 'Greater than zero.' })
  amount!: bigint

  @Field(() => CurrencyEnum, { nullable: true, description: 'Default: the base currency.' })
  currency?: Currency | null

  @Field(() => String, {
    nullable: true,
    description: '`ledger` for USDC payments from a wallet (currency USD); default `card`.',
  })
  paymentProvider?: string | null

  @Field(() => String, {
    nullable: true,
    description: 'Message to the people of the case, at most 1,000 characters.',
  })
  message?: string | null

  @Field(() => Boolean, {
    nullable: true,
    description: 'Hides the donor from everyone except the donor and admins; default false.',
  })
  isAnonymous?: boolean | null
}

@InputType({ description: 'The payment of a donation, as reported by the donor.' })
export class ConfirmDonationInput {
  @Field(() => ID, { description: 'The donation that was paid (`don_…`).' })
  donationId!: string

  @Field(() => String, {
    description: 'Payment id at the provider; for ledger payments the wallet transaction id, `txn_…`.',
  })
  transactionId!: string
}

@InputType({ description: 'A donation to refund.' })
export class RefundDonationInput {
  @Field(() => String, { description: 'Reason for the audit log, at most 1,000 characters.' })
  reason!: string

  @Field(() => Int, {
    nullable: true,
    description: 'The version that the change is based on; CONFLICT when it was modified since.',
  })
  version?: number | null
}
