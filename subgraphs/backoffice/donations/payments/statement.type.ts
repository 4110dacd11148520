import { Field, InputType, ObjectType } from 'type-graphql'
import { DateTime, Money } from '../../../../schema/scalars.js'
import { enumType } from '../../../shared/graphql/enum-type.js'
import type { Currency } from '../donation.state.js'
import { CurrencyEnum } from '../donation.type.js'
import { type StatementStatus, statementStatuses } from './statement.state.js'

export const StatementStatusEnum = enumType(
  'PaymentStatementStatus',
  statementStatuses,
  'What a provider says of a payment.',
  {
    pending: 'The provider works on it. Leads to succeeded or failed.',
    succeeded: 'The money came in. Final.',
    failed: 'The payment was refused. Final.',
  },
)

@ObjectType({ description: 'What a payment provider said of a payment.' })
export class PaymentStatement {
  @Field(() => String, { description: 'As donations name it in `paymentProvider`.' })
  provider!: string

  @Field(() => String, { description: 'The payment at the provider.' })
  transactionId!: string

  @Field(() => StatementStatusEnum, { description: 'What the provider says of it.' })
  status!: StatementStatus

  @Field(() => Money, { description: 'What was paid, in `currency`.' })
  amount!: bigint

  @Field(() => CurrencyEnum, { description: 'What was paid in.' })
  currency!: Currency

  @Field(() => String, { nullable: true, description: 'The payment at the provider’s partner.' })
  partnerTransactionId?: string

  @Field(() => String, {
    nullable: true,
    description: 'Why the payment failed, as the provider says; null otherwise.',
  })
  reason?: string

  @Field(() => DateTime, { description: 'When it was written down here, UTC.' })
  recordedAt!: string
}

@InputType({ description: 'A line of a payment provider’s statement.' })
export class RecordPaymentStatementInput {
  @Field(() => String, {
    description:
      'Which provider, as donations name it in `paymentProvider`; not `ledger`, which is asked ' + 'itself.',
  })
  provider!: string

  @Field(() => String, {
    description: 'The payment at the provider, at most 200 characters; the same line again changes nothing.',
  })
  transactionId!: string

  @Field(() => StatementStatusEnum, { description: 'What the provider says of it.' })
  status!: StatementStatus

  @Field(() => Money, {
    description: 'What was paid, in `currency`; another one for the same payment is a CONFLICT.',
  })
  amount!: bigint

  @Field(() => CurrencyEnum, { description: 'What was paid in.' })
  currency!: Currency

  @Field(() => String, {
    nullable: true,
    description: 'The same payment at the provider’s partner, at most 200 characters.',
  })
  partnerTransactionId?: string | null

  @Field(() => String, { nullable: true, description: 'Why it failed, at most 500 characters.' })
  reason?: string | null
}
