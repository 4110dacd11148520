import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { DateTime, Money } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import { type Currency, currencies, type DonationStatus, donationStatuses } from './donation.state.js'

export const DonationStatusEnum = enumType('DonationStatus', donationStatuses, 'Where a donation stands.', {
  pending: 'The provider has neither confirmed nor refused the payment. Leads to completed or failed.',
  completed: 'The money came in; it counts in the totals of the case. May be refunded.',
  failed: 'The payment was refused. Final: who tries again makes a new donation.',
  refunded: 'The money was given back and no longer counts. Final.',
})
export const CurrencyEnum = enumType('Currency', currencies, 'What donors may pay in.', {
  ARS: 'Argentine peso.',
  USD: 'US dollar.',
})

const DONOR = 'Absent where the donor is hidden from the viewer.'

@ObjectType({ description: 'Money given for a case.' })
@Directive('@key(fields: "id")')
export class Donation {
  @Field(() => ID, { description: '`don_…`' })
  id!: string

  @Field(() => ID, { description: 'The case it is for (`cas_…`).' })
  caseId!: string

  @Field(() => ID, { nullable: true, description: 'The guardian of the case when the donation was made.' })
  guardianId?: string

  @Field(() => ID, { nullable: true, description: `Who gives. ${DONOR}` })
  userId?: string

  @Field(() => String, { nullable: true, description: DONOR })
  userName?: string

  @Field(() => String, { nullable: true, description: 'For staff and the donor alone.' })
  userEmail?: string

  @Field(() => Money, { description: 'What is paid, in `currency`.' })
  amount!: bigint

  @Field(() => CurrencyEnum, {
    description: 'What the donor paid in; see `convertedAmount` where that is not the base currency.',
  })
  currency!: Currency

  @Field(() => Money, {
    nullable: true,
    description: 'What is paid, where that is not in the base currency.',
  })
  originalAmount?: bigint

  @Field(() => Money, { nullable: true, description: 'Its value in the base currency at `exchangeRate`.' })
  convertedAmount?: bigint

  @Field(() => String, {
    nullable: true,
    description: 'What one unit of `currency` was worth in the base currency when the donation was made.',
  })
  exchangeRate?: string

  @Field(() => String, {
    description: '`ledger` for payments from a wallet; others are known by their statements.',
  })
  paymentProvider!: string

  @Field(() => String, { nullable: true, description: 'The payment at the provider.' })
  transactionId?: string

  @Field(() => String, { nullable: true, description: 'The same payment at the provider’s partner.' })
  partnerTransactionId?: string

  @Field(() => DonationStatusEnum, { description: 'Follows what the payment provider says.' })
  status!: DonationStatus

  @Field(() => String, { nullable: true, description: 'Why a payment failed.' })
  failureReason?: string

  @Field(() => String, { nullable: true, description: 'What the donor wrote.' })
  message?: string

  @Field(() => Boolean, { description: 'Hides the donor from everybody but the donor and admins.' })
  isAnonymous!: boolean

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When the payment was confirmed.' })
  completedAt?: string

  @Field(() => Int, { description: 'Counts the changes.' })
  version!: number
}

@ObjectType({ description: 'A page of donations.' })
export class DonationConnection extends Connection(Donation) {}

@ObjectType({ description: 'What the payment provider says of a donation.' })
export class DonationVerification {
  @Field(() => Boolean, { description: 'Whether the payment is confirmed.' })
  verified!: boolean

  @Field(() => String, { description: 'The same in words, or why it is not.' })
  message!: string

  @Field(() => DonationStatusEnum, { description: 'Where the donation stands now.' })
  status!: DonationStatus

  @Field(() => Money, { description: 'What is paid, in `currency`.' })
  amount!: bigint

  @Field(() => CurrencyEnum, { description: 'What the donor paid in.' })
  currency!: Currency

  @Field(() => String, { description: 'The payment provider that was asked, as `paymentProvider` names it.' })
  provider!: string

  @Field(() => Donation, { description: 'The donation as it stands now.' })
  donation!: Donation
}
