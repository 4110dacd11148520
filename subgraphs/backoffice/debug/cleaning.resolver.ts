import { Ctx, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Cleaning } from './cleaning.service.js'
import { CleaningResult } from './cleaning.type.js'

@Resolver(() => CleaningResult)
export class CleaningResolver {
  constructor(private readonly cleaning: Cleaning) {}

  @Mutation(() => CleaningResult, {
    description:
      'Removes the sample data of demo and staging sets, except rows that other data refers to. ' +
      'The demo accounts and the audit log are kept. Not found in production.',
  })
  @Allow('admin')
  removeMadeUpData(@Ctx() context: GraphContext): Promise<CleaningResult> {
    return this.cleaning.removeMadeUpData(context)
  }
}
