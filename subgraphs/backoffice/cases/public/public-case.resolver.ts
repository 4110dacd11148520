import { Arg, Ctx, FieldResolver, ID, Query, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../../runtime/awaitable.js'
import { CacheControl } from '../../../shared/cache-control.js'
import { LiveSubscription } from '../../../shared/graphql/live-subscription.js'
import { Allow } from '../../../shared/guards.js'
import { connectionLoader } from '../../../shared/paging/connection-loader.js'
import { type ConnectionOf, PageArg, type PageInput } from '../../../shared/paging/page.js'
import type { GraphContext } from '../../../shared/subgraph/graph-context.js'
import type { Cases } from '../case.service.js'
import type { CaseStatus } from '../case.state.js'
import { Case, CaseStatusEnum } from '../case.type.js'
import { slugOf } from '../case-slug.policy.js'
import type { CaseUpdates } from '../updates/case-update.service.js'
import {
  PublicCase,
  PublicCaseConnection,
  type PublicCaseUpdate,
  PublicCaseUpdateConnection,
} from './public-case.type.js'

const SLUG =
  'Name of the case in addresses, `luna-9k3m7q2x4c`. Its readable part follows the name of the case; earlier slugs lead ' +
  'to the same case.'

/** Cases for viewers without an account. */
@Resolver(() => PublicCase)
export class PublicCaseResolver {
  readonly #updatesOf: ReturnType<typeof connectionLoader<object, PublicCaseUpdate>>

  constructor(
    private readonly cases: Cases,
    caseUpdates: CaseUpdates,
    private readonly baseCurrency: string,
  ) {
    this.#updatesOf = connectionLoader(caseUpdates.pagesOfCases)
  }

  @Query(() => PublicCase, {
    nullable: true,
    description: 'The public case of a current or earlier slug; null when there is none or it is a draft.',
  })
  @Allow('anyone')
  @CacheControl({ maxAge: 30 })
  caseBySlug(
    @Arg('slug', () => String, {
      description: '`PublicCase.slug`, also one from before the case was renamed.',
    })
    slug: string,
  ): Promise<PublicCase | undefined> {
    return this.cases.findBySlug(slug)
  }

  @Query(() => PublicCase, {
    nullable: true,
    description: 'A public case by its id; null when there is none or it is a draft.',
  })
  @Allow('anyone')
  async publicCase(@Arg('id', () => ID) id: string): Promise<PublicCase | undefined> {
    const [found] = await this.cases.findMany([id])
    return found?.status === 'draft' ? undefined : found
  }

  @LiveSubscription(() => PublicCase, {
    description:
      'The case after each change of it, its updates or its donations; NOT_FOUND once it is no longer public.',
  })
  @Allow('anyone')
  publicCaseChanged(
    @Root() changed: PublicCase,
    @Arg('id', () => ID, { description: 'A public case (`cas_…`).' }) _id: string,
  ): PublicCase {
    return changed
  }

  @Query(() => PublicCaseConnection, { description: 'All cases but drafts, newest first.' })
  @Allow('anyone')
  @CacheControl({ maxAge: 30 })
  publicCases(
    @PageArg() page?: PageInput,
    @Arg('status', () => CaseStatusEnum, {
      nullable: true,
      description: 'Only cases of this status; none for `draft`.',
    })
    status?: CaseStatus,
  ): Promise<ConnectionOf<PublicCase>> {
    return this.cases.listPublic(page ?? {}, status ?? undefined)
  }

  @FieldResolver(() => String, { description: SLUG })
  slug(@Root() root: PublicCase): string {
    return slugOf(root)
  }

  @FieldResolver(() => String, { description: 'ISO 4217 code of the amounts of the case.' })
  currency(): string {
    return this.baseCurrency
  }

  @FieldResolver(() => PublicCaseUpdateConnection, { description: 'Updates of the case, newest first.' })
  updates(
    @Root() { id }: PublicCase,
    @Ctx() context: GraphContext,
    @PageArg() page?: PageInput,
  ): Awaitable<ConnectionOf<PublicCaseUpdate>> {
    return this.#updatesOf(context, id, page, {})
  }
}

/** The `slug` field of cases. */
@Resolver(() => Case)
export class CaseSlugResolver {
  @FieldResolver(() => String, { description: SLUG })
  slug(@Root() root: Case): string {
    return slugOf(root)
  }
}
