import { Field, ObjectType } from 'type-graphql'
import type { ErrorCode } from '../../../../schema/error-codes.js'
import { Amount } from '../../../../schema/scalars.js'

@ObjectType({ description: 'The error that sending would answer.' })
export class PaymentRefusal {
  @Field(() => String, { description: 'The error’s code: `INVALID_ADDRESS` or `TRANSACTION_FAILED`.' })
  code!: ErrorCode

  @Field(() => String, {
    nullable: true,
    description: 'Its `details.reason`, a word for programs: `memo_required`, `destination_no_trustline`.',
  })
  reason?: string

  @Field(() => String, { description: 'What is wrong and what to do, for people.' })
  message!: string
}

@ObjectType({ description: 'What is known of an address before anything is sent to it.' })
export class DestinationCheck {
  @Field(() => String, { description: 'The address as it was asked about.' })
  address!: string

  @Field(() => Boolean, { description: 'Whether it is a ledger address that payments can go to.' })
  isValid!: boolean

  @Field(() => String, {
    nullable: true,
    description: 'The account behind it: `G…`, also for a muxed `M…`; null where the address is none.',
  })
  account?: string

  @Field(() => Boolean, { description: 'Whether the account exists on the ledger.' })
  exists!: boolean

  @Field(() => Boolean, {
    description: 'Whether the account can hold the asset; every account that exists can hold XLM.',
  })
  hasTrustline!: boolean

  @Field(() => Boolean, { description: 'Whether payments to it must carry a memo (SEP-29).' })
  memoRequired!: boolean

  @Field(() => Boolean, {
    description: 'Whether the payment would create the account: of XLM, to a `G…` address without one.',
  })
  createsAccount!: boolean

  @Field(() => Amount, {
    nullable: true,
    description: 'The least that can be sent to it; null where nothing of the asset can.',
  })
  leastAmount?: bigint

  @Field(() => PaymentRefusal, {
    nullable: true,
    description: 'Why sending would be refused; null where the destination does not stand in its way.',
  })
  refusal?: PaymentRefusal
}
