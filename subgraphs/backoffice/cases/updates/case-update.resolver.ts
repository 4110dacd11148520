import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import { PageArg, type PageInput } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { CaseUpdates } from './case-update.service.js'
import { CaseUpdate, CaseUpdateConnection, CreateCaseUpdateInput } from './case-update.type.js'

@Resolver(() => CaseUpdate)
export class CaseUpdateResolver {
  constructor(private readonly updates: CaseUpdates) {}

  @Query(() => CaseUpdateConnection, { description: 'The updates of a case, newest first.' })
  @Allow('signed-in')
  caseUpdates(
    @Ctx() context: GraphContext,
    @Arg('caseId', () => ID, { description: 'Id of the case (`cas_…`).' }) caseId: string,
    @PageArg() page?: PageInput,
  ) {
    return this.updates.list(context, caseId, page ?? {})
  }

  @Mutation(() => CaseUpdate, {
    description:
      'Adds an update to a case; guardians only to their own. Notifies the guardian of the case and its ' +
      'followers.',
  })
  @Allow('guardian', 'staff', 'admin')
  createCaseUpdate(
    @Ctx() context: GraphContext,
    @Arg('input', () => CreateCaseUpdateInput) input: CreateCaseUpdateInput,
  ) {
    return this.updates.create(context, input)
  }
}
