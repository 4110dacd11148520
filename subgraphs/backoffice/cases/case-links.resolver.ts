import { Arg, Ctx, FieldResolver, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { connectionLoader } from '../../shared/paging/connection-loader.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { User } from '../users/user.type.js'
import { CaseFilter } from './case.inputs.js'
import { caseLoader } from './case.reference.js'
import type { CaseSelection, Cases } from './case.service.js'
import { Case, CaseConnection } from './case.type.js'
import { draftScopeOf } from './case-visibility.policy.js'
import { CaseUpdate } from './updates/case-update.type.js'

/** Cases of a user. */
@Resolver(() => User)
export class UserCasesResolver {
  readonly #casesOf: ReturnType<typeof connectionLoader<CaseSelection, Case>>

  constructor(cases: Cases) {
    this.#casesOf = connectionLoader(cases.pagesOfGuardians)
  }

  @FieldResolver(() => CaseConnection, { description: 'Cases of the person as a guardian, newest first.' })
  cases(
    @Root() { id }: User,
    @Ctx() context: GraphContext,
    @Arg('filter', () => CaseFilter, { nullable: true }) filter?: CaseFilter,
    @PageArg() page?: PageInput,
  ): Awaitable<ConnectionOf<Case>> {
    return this.#casesOf(context, id, page, { filter: filter ?? {}, drafts: draftScopeOf(context.viewer) })
  }
}

/** Case of an update. */
@Resolver(() => CaseUpdate)
export class UpdateCaseResolver {
  readonly #caseOf: (context: GraphContext, id: string) => Promise<Case | undefined>

  constructor(cases: Cases) {
    this.#caseOf = caseLoader(cases)
  }

  @FieldResolver(() => Case, { nullable: true, description: 'The case it is about.' })
  case(@Root() { caseId }: CaseUpdate, @Ctx() context: GraphContext): Promise<Case | undefined> {
    return this.#caseOf(context, caseId)
  }
}
