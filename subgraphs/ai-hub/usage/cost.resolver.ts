import { Arg, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { Costs } from './cost.service.js'
import { CostSnapshot, ModelCosts } from './cost.type.js'

@Resolver(() => ModelCosts)
export class CostResolver {
  constructor(private readonly costs: Costs) {}

  @Query(() => ModelCosts, { description: 'Costs and usage of models, from every metered call.' })
  @Allow('staff', 'admin')
  modelCosts(
    @Arg('period', () => String, {
      defaultValue: '30d',
      description: '7d, 30d or 90d: UTC days including today; all: since the first call.',
    })
    period: string,
  ): Promise<ModelCosts> {
    return this.costs.report(period)
  }

  @Query(() => CostSnapshot, { description: 'Costs of models in the current hour, day and month.' })
  @Allow('staff', 'admin')
  modelCostSnapshot(): Promise<CostSnapshot> {
    return this.costs.snapshot()
  }
}
