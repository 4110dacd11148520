import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import { Money } from '../../../../schema/scalars.js'
import { batchLoader } from '../../../shared/graphql/batch-loader.js'
import { Allow } from '../../../shared/guards.js'
import { PageArg, type PageInput } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import { caseLoader } from '../../cases/case.reference.js'
import type { Cases } from '../../cases/case.service.js'
import { Case } from '../../cases/case.type.js'
import { PublicCase } from '../../cases/public/public-case.type.js'
import type { CaseFunds, Surplus } from './surplus.service.js'
import type { SurplusSums, SurplusTransferRecord } from './surplus.store.js'
import { SurplusTransfer, SurplusTransferConnection } from './surplus.type.js'

/** Adds the surplus to a type of cases. */
function surplusFieldsOf(type: typeof Case | typeof PublicCase) {
  @Resolver(() => type)
  class SurplusFields {
    readonly #sums: (context: GraphContext, id: string) => Awaitable<SurplusSums | undefined>
    readonly #raised: (context: GraphContext, id: string) => Awaitable<CaseFunds | undefined>

    constructor(surplus: Surplus) {
      this.#sums = batchLoader(surplus.sums, ({ id }) => id)
      this.#raised = batchLoader(surplus.raised, ({ id }) => id)
    }

    @FieldResolver(() => Money, {
      description:
        'What counts towards `donationGoal`, in `currency`: `donationsReceived` and the surplus that was taken over, without ' +
        'the surplus that was passed on; 0 or more.',
    })
    async raised(@Root() { id }: Case, @Ctx() context: GraphContext): Promise<bigint> {
      return (await this.#raised(context, id))?.cents ?? 0n
    }

    @FieldResolver(() => Money, {
      description:
        'What the case received beyond its goal, and passed on to open cases when it was completed, in `currency`. ' +
        'It is still part of `donationsReceived`.',
    })
    async surplusPassedOn(@Root() { id }: Case, @Ctx() context: GraphContext): Promise<bigint> {
      return (await this.#sums(context, id))?.passedOn ?? 0n
    }

    @FieldResolver(() => Money, {
      description:
        'What completed cases passed on to the case, in `currency`. It counts towards its goal and is not part of ' +
        '`donationsReceived`.',
    })
    async surplusTakenOver(@Root() { id }: Case, @Ctx() context: GraphContext): Promise<bigint> {
      return (await this.#sums(context, id))?.takenOver ?? 0n
    }
  }
  return SurplusFields
}

/** The surplus of cases. */
export const CaseSurplusResolver = surplusFieldsOf(Case)

/** The same for viewers without an account. */
export const PublicCaseSurplusResolver = surplusFieldsOf(PublicCase)

@Resolver(() => SurplusTransfer)
export class SurplusTransferResolver {
  readonly #caseOf: (context: GraphContext, id: string) => Promise<Case | undefined>

  constructor(
    private readonly surplus: Surplus,
    cases: Cases,
  ) {
    this.#caseOf = caseLoader(cases)
  }

  @Query(() => SurplusTransferConnection, {
    description: 'What completed cases passed on to others, newest first.',
  })
  @Allow('staff', 'admin')
  surplusTransfers(
    @Arg('caseId', () => ID, {
      nullable: true,
      description: 'Only transfers from or to this case (`cas_…`).',
    })
    caseId?: string,
    @PageArg() page?: PageInput,
  ) {
    return this.surplus.list(caseId, page ?? {})
  }

  @FieldResolver(() => Case, { nullable: true, description: 'The completed case.' })
  from(@Root() { fromCaseId }: SurplusTransferRecord, @Ctx() context: GraphContext) {
    return this.#caseOf(context, fromCaseId)
  }

  @FieldResolver(() => Case, { nullable: true, description: 'The case that took it over.' })
  to(@Root() { toCaseId }: SurplusTransferRecord, @Ctx() context: GraphContext) {
    return this.#caseOf(context, toCaseId)
  }
}
