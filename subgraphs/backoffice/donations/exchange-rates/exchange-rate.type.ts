import { Field, InputType, ObjectType } from 'type-graphql'
import { DateTime } from '../../../../schema/scalars.js'
import type { Currency } from '../donation.state.js'
import { CurrencyEnum } from '../donation.type.js'

@ObjectType({ description: 'Exchange rate of a currency to the base currency.' })
export class ExchangeRate {
  @Field(() => CurrencyEnum, { description: 'Source currency.' })
  currency!: Currency

  @Field(() => CurrencyEnum, { description: 'Base currency.' })
  base!: Currency

  @Field(() => String, { description: 'Value of one unit of `currency` in the base currency: a decimal.' })
  rate!: string

  @Field(() => DateTime, { description: 'When it was set, UTC. Earlier donations keep their rate.' })
  setAt!: string
}

@InputType({ description: 'A new exchange rate.' })
export class SetExchangeRateInput {
  @Field(() => CurrencyEnum, { description: 'Source currency; not the base currency.' })
  currency!: Currency

  @Field(() => String, {
    description:
      'The value of one unit in the base currency: a decimal greater than zero, at most 12 fractional digits.',
  })
  rate!: string

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Required for a rate of more than 3 times the former one, or less than a third of it; the first is compared with the usual one.',
  })
  confirmed?: boolean | null
}
