import { Directive, Field, ID, Int, ObjectType } from 'type-graphql'
import { Amount, DateTime, Money } from '../../../schema/scalars.js'
import { enumType } from '../../shared/graphql/enum-type.js'
import { Connection } from '../../shared/paging/page.js'
import type { LedgerAsset } from './asset-prices/asset-price.store.js'
import { LedgerAssetEnum } from './asset-prices/asset-price.type.js'
import {
  type Currency,
  currencies,
  type DonationFailure,
  type DonationStatus,
  donationFailures,
  donationStatuses,
} from './donation.state.js'

export const DonationStatusEnum = enumType('DonationStatus', donationStatuses, 'State of a donation.', {
  pending: 'The provider has neither confirmed nor rejected the payment. Leads to completed or failed.',
  completed: 'The payment was received; it counts in the totals of the case. May be refunded.',
  failed: 'The payment was rejected. Final: to retry, create a new donation.',
  refunded: 'The money was returned and no longer counts. Final.',
})
export const DonationFailureEnum = enumType('DonationFailure', donationFailures, 'Why a donation failed.', {
  balance_too_low: 'The wallet could not pay it; nothing was sent.',
  expired: 'The ledger did not take the payment in time; nothing was sent, and it may be paid again.',
  counted_elsewhere: 'Its payment counts as another donation, which `failureReason` names.',
  rejected: 'The ledger or the provider rejected the payment.',
})
export const CurrencyEnum = enumType('Currency', currencies, 'Currencies that donors may pay in.', {
  ARS: 'Argentine peso.',
  USD: 'US dollar.',
})

const DONOR = 'Absent when the donor is hidden from the viewer.'

@ObjectType({ description: 'A donation to a case, paid through any provider.' })
@Directive('@key(fields: "id")')
export class Donation {
  @Field(() => ID, { description: '`don_…`' })
  id!: string

  @Field(() => ID, { description: 'The case (`cas_…`).' })
  caseId!: string

  @Field(() => ID, { nullable: true, description: 'The guardian of the case when the donation was made.' })
  guardianId?: string

  @Field(() => ID, { nullable: true, description: `The donor. ${DONOR}` })
  userId?: string

  @Field(() => String, { nullable: true, description: DONOR })
  userName?: string

  @Field(() => String, { nullable: true, description: 'For staff and the donor only.' })
  userEmail?: string

  @Field(() => Money, { description: 'Amount in `currency`.' })
  amount!: bigint

  @Field(() => CurrencyEnum, {
    description: 'Currency of the payment; see `convertedAmount` when it is not the base currency.',
  })
  currency!: Currency

  @Field(() => Money, {
    nullable: true,
    description: 'The paid amount, when it is not in the base currency.',
  })
  originalAmount?: bigint

  @Field(() => Money, { nullable: true, description: 'Value in the base currency at `exchangeRate`.' })
  convertedAmount?: bigint

  @Field(() => String, {
    nullable: true,
    description: 'Value of one unit of `currency` in the base currency when the donation was created.',
  })
  exchangeRate?: string

  @Field(() => LedgerAssetEnum, { nullable: true, description: 'Asset of a payment on the ledger.' })
  asset?: LedgerAsset

  @Field(() => Amount, { nullable: true, description: 'Amount of `asset` that was paid.' })
  assetAmount?: bigint

  @Field(() => String, {
    nullable: true,
    description: 'Value of one unit of `asset` in US dollars when the ledger confirmed the payment.',
  })
  assetRate?: string

  @Field(() => String, {
    description: '`ledger` for payments from a wallet; other providers are verified by their statements.',
  })
  paymentProvider!: string

  @Field(() => String, { nullable: true, description: 'Payment id at the provider.' })
  transactionId?: string

  @Field(() => String, { nullable: true, description: 'Payment id at the provider’s partner.' })
  partnerTransactionId?: string

  @Field(() => DonationStatusEnum, { description: 'State according to the payment provider.' })
  status!: DonationStatus

  @Field(() => DonationFailureEnum, {
    nullable: true,
    description: 'Why a payment failed; null if `failureReason` has the words of the provider.',
  })
  failure?: DonationFailure

  @Field(() => String, {
    nullable: true,
    description: 'Why a payment failed, in English or the words of the provider.',
  })
  failureReason?: string

  @Field(() => String, { nullable: true, description: 'Message of the donor.' })
  message?: string

  @Field(() => Boolean, { description: 'Hides the donor from everyone except the donor and admins.' })
  isAnonymous!: boolean

  @Field(() => DateTime)
  createdAt!: string

  @Field(() => DateTime, { nullable: true, description: 'When the payment was confirmed.' })
  completedAt?: string

  @Field(() => DateTime, { nullable: true, description: 'When it was recorded that the money was returned.' })
  refundedAt?: string

  @Field(() => String, {
    nullable: true,
    description: 'The ledger transaction that returned the money (`txn_…`); null for other providers.',
  })
  refundTransactionId?: string

  /** The announcement that the payment belongs to: its own id if it was announced before it was paid. */
  announcementId?: string

  @Field(() => Int, { description: 'Version of the record.' })
  version!: number
}

/** The wallet owns transactions; the backoffice knows the ids of those that paid donations. */
@ObjectType({ description: 'A transfer from or to a wallet on the ledger.' })
@Directive('@key(fields: "id", resolvable: false)')
export class LedgerTransaction {
  @Field(() => ID, { description: '`txn_…`' })
  id!: string
}

@ObjectType({ description: 'A page of donations.' })
export class DonationConnection extends Connection(Donation) {}

@ObjectType({ description: 'Result of verifying a donation with its payment provider.' })
export class DonationVerification {
  @Field(() => Boolean, { description: 'Whether the payment is confirmed.' })
  verified!: boolean

  @Field(() => String, { description: 'Confirmation, or the reason why it is not confirmed.' })
  message!: string

  @Field(() => DonationStatusEnum, { description: 'Current state of the donation.' })
  status!: DonationStatus

  @Field(() => Money, { description: 'Amount in `currency`.' })
  amount!: bigint

  @Field(() => CurrencyEnum, { description: 'Currency that was paid in.' })
  currency!: Currency

  @Field(() => String, { description: 'Payment provider, as in `paymentProvider`.' })
  provider!: string

  @Field(() => Donation, { description: 'The donation after the verification.' })
  donation!: Donation
}
