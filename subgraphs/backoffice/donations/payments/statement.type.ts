import { Field, ID, InputType, ObjectType } from 'type-graphql'
import { DateTime, Money } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import type { Currency } from '../donation.state.js'
import { CurrencyEnum } from '../donation.type.js'
import { type StatementStatus, statementStatuses } from './statement.state.js'

export const StatementStatusEnum = enumType(
  'PaymentStatementStatus',
  statementStatuses,
  'State of a payment at its provider.',
  {
    pending: 'In progress at the provider. Leads to succeeded or failed.',
    succeeded: 'The payment was received. Final.',
    failed: 'The payment was rejected. Final.',
  },
)

@ObjectType({ description: 'A line of a payment provider’s statement.' })
export class PaymentStatement {
  @Field(() => String, { description: 'Payment provider, as in `Donation.paymentProvider`.' })
  provider!: string

  @Field(() => String, { description: 'Payment id at the provider.' })
  transactionId!: string

  @Field(() => StatementStatusEnum, { description: 'State according to the provider.' })
  status!: StatementStatus

  @Field(() => Money, { description: 'Amount in `currency`.' })
  amount!: bigint

  @Field(() => CurrencyEnum, { description: 'Currency that was paid in.' })
  currency!: Currency

  @Field(() => String, { nullable: true, description: 'Payment id at the provider’s partner.' })
  partnerTransactionId?: string

  @Field(() => String, {
    nullable: true,
    description: 'Why the payment failed, according to the provider; null otherwise.',
  })
  reason?: string

  @Field(() => ID, {
    nullable: true,
    description: 'The donation that was paid, if the provider reports it; otherwise null.',
  })
  donationId?: string

  @Field(() => DateTime, { description: 'When it was recorded, UTC.' })
  recordedAt!: string
}

@InputType({ description: 'A line of a payment provider’s statement.' })
export class RecordPaymentStatementInput {
  @Field(() => String, { description: 'Payment provider, as in `Donation.paymentProvider`; not `ledger`.' })
  provider!: string

  @Field(() => String, {
    description:
      'Payment id at the provider, at most 200 characters; recording the same line twice has no effect.',
  })
  transactionId!: string

  @Field(() => StatementStatusEnum, { description: 'State according to the provider.' })
  status!: StatementStatus

  @Field(() => Money, {
    description: 'What was paid, in `currency`; another one for the same payment is a CONFLICT.',
  })
  amount!: bigint

  @Field(() => CurrencyEnum, { description: 'Currency that was paid in.' })
  currency!: Currency

  @Field(() => String, {
    nullable: true,
    description: 'Payment id at the provider’s partner, at most 200 characters.',
  })
  partnerTransactionId?: string | null

  @Field(() => ID, {
    nullable: true,
    description:
      'The donation (`don_…`) that the payer’s order named at the provider, which the payment of its amount completes. The ' +
      'payment then pays no other donation; without it, the first donor who names the payment can claim it.',
  })
  donationId?: string | null

  @Field(() => String, { nullable: true, description: 'Why it failed, at most 500 characters.' })
  reason?: string | null
}
