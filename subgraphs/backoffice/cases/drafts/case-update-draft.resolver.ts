import { Arg, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql'
import { Allow } from '../../../shared/guards.js'
import { PageArg, type PageInput } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { caseLoader } from '../case.reference.js'
import type { Cases } from '../case.service.js'
import { Case } from '../case.type.js'
import { CaseUpdate } from '../updates/case-update.type.js'
import type { CaseUpdateDrafts } from './case-update-draft.service.js'
import { CaseUpdateDraft, CaseUpdateDraftConnection, DraftCaseUpdateInput } from './case-update-draft.type.js'

@Resolver(() => CaseUpdateDraft)
export class CaseUpdateDraftResolver {
  readonly #caseOf: (context: GraphContext, id: string) => Promise<Case | undefined>

  constructor(
    private readonly drafts: CaseUpdateDrafts,
    cases: Cases,
  ) {
    this.#caseOf = caseLoader(cases)
  }

  @Query(() => CaseUpdateDraftConnection, {
    description: 'Drafts of case updates that await confirmation, newest first.',
  })
  @Allow('guardian', 'staff', 'admin')
  caseUpdateDrafts(
    @Ctx() context: GraphContext,
    @Arg('caseId', () => ID, {
      nullable: true,
      description: 'Only drafts for this case; required for guardians.',
    })
    caseId?: string,
    @PageArg() page?: PageInput,
  ) {
    return this.drafts.list(context, caseId ?? undefined, page ?? {})
  }

  @Mutation(() => CaseUpdateDraft, {
    description:
      'Drafts a case update; guardians only for their own cases. No one is notified before it is confirmed.',
  })
  @Allow('guardian', 'staff', 'admin')
  draftCaseUpdate(
    @Ctx() context: GraphContext,
    @Arg('input', () => DraftCaseUpdateInput) input: DraftCaseUpdateInput,
  ) {
    return this.drafts.draft(context, input)
  }

  @Mutation(() => CaseUpdate, {
    description: 'Publishes a draft as an update by you. Not allowed with tokens of agents.',
  })
  @Allow('guardian', 'staff', 'admin')
  confirmCaseUpdateDraft(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.drafts.confirm(context, id)
  }

  @Mutation(() => CaseUpdateDraft, { description: 'Discards a draft and returns it.' })
  @Allow('guardian', 'staff', 'admin')
  discardCaseUpdateDraft(@Ctx() context: GraphContext, @Arg('id', () => ID) id: string) {
    return this.drafts.discard(context, id)
  }

  @FieldResolver(() => Case, { nullable: true, description: 'The case it is about.' })
  case(@Root() { caseId }: CaseUpdateDraft, @Ctx() context: GraphContext): Promise<Case | undefined> {
    return this.#caseOf(context, caseId)
  }
}
