import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { LiveSubscription } from '../../shared/graphql/live-subscription.js'
import { Allow } from '../../shared/guards.js'
import { connectionLoader } from '../../shared/paging/connection-loader.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { CaseFilter, CreateCaseInput, UpdateCaseInput } from './case.inputs.js'
import type { Cases } from './case.service.js'
import { type CaseStatus, caseTransitions } from './case.state.js'
import { Case, CaseConnection, CaseStatusEnum } from './case.type.js'
import type { CaseUpdates } from './updates/case-update.service.js'
import { type CaseUpdate, CaseUpdateConnection } from './updates/case-update.type.js'

@Resolver(() => Case)
export class CaseResolver {
  readonly #updatesOf: ReturnType<typeof connectionLoader<object, CaseUpdate>>

  constructor(
    private readonly cases: Cases,
    caseUpdates: CaseUpdates,
    private readonly baseCurrency: string,
  ) {
    this.#updatesOf = connectionLoader(caseUpdates.pagesOfCases)
  }

  @Query(() => Case, {
    nullable: true,
    description: 'One case; null when it does not exist or the viewer may not see it.',
  })
  @Allow('signed-in')
  case(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.cases.find(context, id)
  }

  @Query(() => CaseConnection, {
    name: 'cases',
    description: 'Cases, newest first unless `sort` is given; drafts for staff and their own guardian only.',
  })
  @Allow('signed-in')
  list(
    @Ctx() context: GraphContext,
    @Arg('filter', () => CaseFilter, { nullable: true }) filter?: CaseFilter,
    @Arg('sort', () => String, {
      nullable: true,
      description: 'createdAt, updatedAt or donationGoal; a leading `-` for descending.',
    })
    sort?: string,
    @PageArg() page?: PageInput,
  ) {
    return this.cases.list(context, filter ?? {}, sort, page ?? {})
  }

  @Mutation(() => Case, { description: 'Creates a case and notifies staff. Guardians create their own.' })
  @Allow('guardian', 'staff', 'admin')
  createCase(@Ctx() context: GraphContext, @Arg('input', () => CreateCaseInput) input: CreateCaseInput) {
    return this.cases.create(context, input)
  }

  @Mutation(() => Case, {
    description:
      'Updates a case; guardians only their own. CONFLICT for a transition that is not allowed and for ' +
      'concurrent modification.',
  })
  @Allow('guardian', 'staff', 'admin')
  updateCase(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateCaseInput) input: UpdateCaseInput,
  ) {
    return this.cases.update(context, id, input)
  }

  @LiveSubscription(() => Case, {
    description:
      'The case after each change of it, its updates or its donations; NOT_FOUND once the viewer may no longer ' +
      'see it.',
  })
  @Allow('signed-in')
  caseChanged(
    @Root() changed: Case,
    @Arg('id', () => ID, { description: 'A case that the viewer may see (`cas_…`).' }) _id: string,
  ): Case {
    return changed
  }

  @FieldResolver(() => String, { description: 'ISO 4217 code of the goal and of all sums of the case.' })
  currency(): string {
    return this.baseCurrency
  }

  @FieldResolver(() => [CaseStatusEnum], { description: 'The states that may follow the current one.' })
  allowedTransitions(@Root() { status }: Case): readonly CaseStatus[] {
    return caseTransitions[status]
  }

  @FieldResolver(() => CaseUpdateConnection, { description: 'Updates of the case, newest first.' })
  updates(
    @Root() { id }: Case,
    @Ctx() context: GraphContext,
    @PageArg() page?: PageInput,
  ): Awaitable<ConnectionOf<CaseUpdate>> {
    return this.#updatesOf(context, id, page, {})
  }
}
