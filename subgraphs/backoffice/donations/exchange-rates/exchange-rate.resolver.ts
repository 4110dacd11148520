import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { ExchangeRates } from './exchange-rate.service.js'
import { ExchangeRate, SetExchangeRateInput } from './exchange-rate.type.js'

@Resolver(() => ExchangeRate)
export class ExchangeRateResolver {
  constructor(private readonly rates: ExchangeRates) {}

  @Query(() => [ExchangeRate], { description: 'Current exchange rates to the base currency.' })
  @Allow('signed-in')
  exchangeRates(): Promise<ExchangeRate[]> {
    return this.rates.list()
  }

  @Mutation(() => ExchangeRate, {
    description: 'Sets the exchange rate of a currency; existing donations keep their rate.',
  })
  @Allow('staff', 'admin')
  setExchangeRate(
    @Ctx() context: GraphContext,
    @Arg('input', () => SetExchangeRateInput) input: SetExchangeRateInput,
  ): Promise<ExchangeRate> {
    return this.rates.set(context, input)
  }
}
