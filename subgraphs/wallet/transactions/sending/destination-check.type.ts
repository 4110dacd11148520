import { Field, ObjectType } from 'type-graphql'
import type { ErrorCode } from '../../../../schema/error-codes.js'
import { Amount } from '../../../../schema/scalars.js'

@ObjectType({ description: 'The error that a payment would return.' })
export class PaymentRefusal {
  @Field(() => String, { description: 'The error code: `INVALID_ADDRESS` or `TRANSACTION_FAILED`.' })
  code!: ErrorCode

  @Field(() => String, {
    nullable: true,
    description: 'Its machine-readable `details.reason`: `memo_required`, `destination_no_trustline`.',
  })
  reason?: string

  @Field(() => String, { description: 'The problem and its remedy, as text for people.' })
  message!: string
}

@ObjectType({ description: 'The result of checking an address before a payment.' })
export class DestinationCheck {
  @Field(() => String, { description: 'The address as given.' })
  address!: string

  @Field(() => Boolean, { description: 'Whether it is a valid ledger address of a payment destination.' })
  isValid!: boolean

  @Field(() => String, {
    nullable: true,
    description: 'The account of the address: `G…`, also for a muxed `M…`; null if the address is not valid.',
  })
  account?: string

  @Field(() => Boolean, { description: 'Whether the account exists on the ledger.' })
  exists!: boolean

  @Field(() => Boolean, {
    description: 'Whether the account can hold the asset; every existing account can hold XLM.',
  })
  hasTrustline!: boolean

  @Field(() => Boolean, { description: 'Whether payments to it must carry a memo (SEP-29).' })
  memoRequired!: boolean

  @Field(() => Boolean, {
    description: 'Whether the payment would create the account: XLM to a `G…` address without an account.',
  })
  createsAccount!: boolean

  @Field(() => Amount, {
    nullable: true,
    description: 'The minimum amount that can be sent to it; null if it cannot receive the asset.',
  })
  leastAmount?: bigint

  @Field(() => PaymentRefusal, {
    nullable: true,
    description: 'Why a payment would be refused because of its destination; null if it would not.',
  })
  refusal?: PaymentRefusal
}
