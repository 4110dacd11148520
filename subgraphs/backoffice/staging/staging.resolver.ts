import { Ctx, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { StagingResult } from './staging.type.js'

/** Brings the staging set of this installation to its state. */
export type InitialiseStaging = (by: GraphContext) => Promise<StagingResult>

@Resolver(() => StagingResult)
export class StagingResolver {
  constructor(private readonly initialise: InitialiseStaging) {}

  @Mutation(() => StagingResult, {
    description: 'Brings the made-up staging set to its state; may run again. Not in production.',
  })
  @Allow('admin')
  initialiseStaging(@Ctx() context: GraphContext): Promise<StagingResult> {
    return this.initialise(context)
  }
}
