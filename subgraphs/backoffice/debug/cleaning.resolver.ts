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
      'Removes the made-up data of demo and staging sets, and nothing that was made by hand or that something ' +
      'made by hand refers to. The demo accounts and the audit log stay. Not found in production.',
  })
  @Allow('admin')
  removeMadeUpData(@Ctx() context: GraphContext): Promise<CleaningResult> {
    return this.cleaning.removeMadeUpData(context)
  }
}
