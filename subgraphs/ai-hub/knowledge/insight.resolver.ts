import {
  Arg,
  Ctx,
  Field,
  FieldResolver,
  ID,
  Int,
  Mutation,
  ObjectType,
  Query,
  Resolver,
  Root,
} from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { batchListLoader } from '../../shared/graphql/batch-loader.js'
import { Allow } from '../../shared/guards.js'
import { PageArg, type PageInput } from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { GuardianInsights } from './guardian-insights.service.js'
import { ExtractInsightsInput } from './insight.inputs.js'
import { ExtractedInsights, Insight, InsightConnection } from './insight.type.js'
import type { Insights } from './insights.service.js'
import { KnowledgeEntry } from './knowledge-entry.type.js'

@ObjectType({ description: 'Result of a reset of the knowledge base.' })
export class KnowledgeReset {
  @Field(() => Int, { description: 'Number of deleted entries.' })
  removed!: number

  @Field(() => Int, { description: 'Number of seeded entries.' })
  seeded!: number
}

@Resolver(() => Insight)
export class InsightResolver {
  readonly #links: (
    context: GraphContext,
    id: string,
  ) => Awaitable<readonly { insightId: string; entry: KnowledgeEntry }[]>

  constructor(
    private readonly insights: Insights,
    private readonly guardians: GuardianInsights,
  ) {
    this.#links = batchListLoader(insights.linkedTo, ({ insightId }) => insightId)
  }

  @Query(() => [Insight], {
    description: 'Extracts insights from the posts and cases of a guardian; new ones are stored.',
  })
  @Allow('staff', 'admin')
  insightsAboutGuardian(
    @Ctx() context: GraphContext,
    @Arg('guardianId', () => ID, { description: '`usr_…`' }) guardianId: string,
  ): Promise<Insight[]> {
    return this.guardians.about(guardianId, context)
  }

  @Query(() => InsightConnection, {
    description: 'Stored insights about a guardian, newest first; their texts are not read again.',
  })
  @Allow('staff', 'admin')
  knownInsights(
    @Arg('guardianId', () => ID, { description: '`usr_…`' }) guardianId: string,
    @PageArg() page?: PageInput,
  ) {
    return this.insights.known(guardianId, page ?? {})
  }

  @Mutation(() => Insight, { description: 'Links an insight of a guardian to a knowledge entry.' })
  @Allow('staff', 'admin')
  linkInsight(
    @Ctx() context: GraphContext,
    @Arg('insightId', () => ID, { description: '`ins_…`' }) insightId: string,
    @Arg('entryId', () => ID, { description: '`kb_…`' }) entryId: string,
    @Arg('guardianId', () => ID, { nullable: true, description: 'Guardian that the insight must be about.' })
    guardianId?: string,
  ): Promise<Insight> {
    return this.insights.link(context, { insightId, entryId, guardianId })
  }

  @Mutation(() => ExtractedInsights, {
    description: 'Extracts insights from a text and stores them with their source, for searches and answers.',
  })
  @Allow('staff', 'admin')
  extractInsights(
    @Ctx() context: GraphContext,
    @Arg('input', () => ExtractInsightsInput) input: ExtractInsightsInput,
  ): Promise<ExtractedInsights> {
    return this.insights.extract(context, input)
  }

  @Mutation(() => KnowledgeReset, {
    description: 'Deletes all written and learnt entries, and seeds the knowledge base again.',
  })
  @Allow('admin')
  resetKnowledge(
    @Ctx() context: GraphContext,
    @Arg('confirm', () => Boolean, {
      description: 'Must be true: everything that was written and learnt is deleted.',
    })
    confirm: boolean,
  ): Promise<KnowledgeReset> {
    return this.insights.reset(context, confirm)
  }

  @FieldResolver(() => [KnowledgeEntry], { description: 'The linked knowledge entries.' })
  async links(@Root() { id }: Insight, @Ctx() context: GraphContext): Promise<KnowledgeEntry[]> {
    return (await this.#links(context, id)).map(({ entry }) => entry)
  }
}
