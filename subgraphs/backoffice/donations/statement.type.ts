import { Field, InputType, ObjectType } from 'type-graphql'
import { DateTime, Money } from '../../../schema/scalars.js'
import { enumType } from '../../shared/enum-type.js'
import type { Currency } from './donation.state.js'
import { CurrencyEnum } from './donation.type.js'
import { type StatementStatus, statementStatuses } from './statement.state.js'

export const StatementStatusEnum = enumType(
  'PaymentStatementStatus',
  statementStatuses,
  'What a provider says of a payment.',
)

@ObjectType({ description: 'What a payment provider said of a payment.' })
export class PaymentStatement {
  @Field(() => String, { description: 'As donations name it in `paymentProvider`.' })
  provider!: string

  @Field(() => String)
  transactionId!: string

  @Field(() => StatementStatusEnum)
  status!: StatementStatus

  @Field(() => Money)
  amount!: bigint

  @Field(() => CurrencyEnum)
  currency!: Currency

  @Field(() => String, { nullable: true, description: 'The payment at the provider’s partner.' })
  partnerTransactionId?: string

  @Field(() => String, { nullable: true, description: 'Why it failed.' })
  reason?: string

  @Field(() => DateTime)
  recordedAt!: string
}

@InputType({ description: 'A line of a payment provider’s statement.' })
export class RecordPaymentStatementInput {
  @Field(() => String)
  provider!: string

  @Field(() => String)
  transactionId!: string

  @Field(() => StatementStatusEnum)
  status!: StatementStatus

  @Field(() => Money)
  amount!: bigint

  @Field(() => CurrencyEnum)
  currency!: Currency

  @Field(() => String, { nullable: true })
  partnerTransactionId?: string | null

  @Field(() => String, { nullable: true })
  reason?: string | null
}
