import { Field, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../../../../schema/scalars.js'
import type { Currency } from '../donation.state.js'
import { CurrencyEnum } from '../donation.type.js'

@ObjectType({ description: 'What a currency is worth in the base currency.' })
export class ExchangeRate {
  @Field(() => CurrencyEnum, { description: 'The currency that is valued.' })
  currency!: Currency

  @Field(() => CurrencyEnum, { description: 'The currency that everything is summed up in.' })
  base!: Currency

  @Field(() => String, {
    description: 'The value of one unit of `currency` in the base currency: a decimal.',
  })
  rate!: string

  @Field(() => DateTime, { description: 'Since when it holds, UTC. Donations made before keep their rate.' })
  setAt!: string
}

@InputType({ description: 'What a currency is worth from now on.' })
export class SetExchangeRateInput {
  @Field(() => CurrencyEnum, { description: 'The currency to value; not the base currency.' })
  currency!: Currency

  @Field(() => String, {
    description:
      'The value of one unit in the base currency: a decimal greater than zero, at most 12 fractional digits.',
  })
  rate!: string
}
