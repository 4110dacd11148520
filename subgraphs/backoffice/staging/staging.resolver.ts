import { Ctx, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { StagingResult } from './staging.type.js'

/** Restores the staging set of this installation. */
export type InitialiseStaging = (by: GraphContext) => Promise<StagingResult>

@Resolver(() => StagingResult)
export class StagingResolver {
  constructor(private readonly initialise: InitialiseStaging) {}

  @Mutation(() => StagingResult, {
    description: 'Restores the generated staging set; idempotent. Not in production.',
  })
  @Allow('admin')
  initialiseStaging(@Ctx() context: GraphContext): Promise<StagingResult> {
    return this.initialise(context)
  }
}
