import { Field, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../../../schema/scalars.js'
import type { Currency } from './donation.state.js'
import { CurrencyEnum } from './donation.type.js'

@ObjectType({ description: 'What a currency is worth in the base currency.' })
export class ExchangeRate {
  @Field(() => CurrencyEnum)
  currency!: Currency

  @Field(() => CurrencyEnum, { description: 'The base currency.' })
  base!: Currency

  @Field(() => String, {
    description: 'The value of one unit of `currency` in the base currency: a decimal.',
  })
  rate!: string

  @Field(() => DateTime)
  setAt!: string
}

@InputType({ description: 'What a currency is worth from now on.' })
export class SetExchangeRateInput {
  @Field(() => CurrencyEnum)
  currency!: Currency

  @Field(() => String, {
    description:
      'The value of one unit in the base currency: a decimal greater than zero, at most 12 fractional digits.',
  })
  rate!: string
}
