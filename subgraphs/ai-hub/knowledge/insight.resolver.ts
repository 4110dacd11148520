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
import { batchListLoader } from '../../shared/graphql/batch-loader.js'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { GuardianInsights } from './guardian-insights.service.js'
import { ExtractInsightsInput } from './insight.inputs.js'
import { ExtractedInsights, Insight } from './insight.type.js'
import type { Insights } from './insights.service.js'
import { KnowledgeEntry } from './knowledge-entry.type.js'

@ObjectType({ description: 'What became of the knowledge base.' })
export class KnowledgeReset {
  @Field(() => Int, { description: 'How many entries were forgotten.' })
  removed!: number

  @Field(() => Int, { description: 'How many were seeded anew.' })
  seeded!: number
}

@Resolver(() => Insight)
export class InsightResolver {
  readonly #links: (
    context: GraphContext,
    id: string,
  ) => Promise<readonly { insightId: string; entry: KnowledgeEntry }[]>

  constructor(
    private readonly insights: Insights,
    private readonly guardians: GuardianInsights,
  ) {
    this.#links = batchListLoader(insights.linkedTo, ({ insightId }) => insightId)
  }

  @Query(() => [Insight], {
    description: 'What the posts and cases of a guardian say; what is new is kept.',
  })
  @Allow('staff', 'admin')
  insightsAboutGuardian(
    @Ctx() context: GraphContext,
    @Arg('guardianId', () => ID, { description: '`usr_…`' }) guardianId: string,
  ): Promise<Insight[]> {
    return this.guardians.about(guardianId, context)
  }

  @Mutation(() => Insight, { description: 'Links what was learnt about a guardian to a piece of knowledge.' })
  @Allow('staff', 'admin')
  linkInsight(
    @Ctx() context: GraphContext,
    @Arg('insightId', () => ID, { description: '`ins_…`' }) insightId: string,
    @Arg('entryId', () => ID, { description: '`kb_…`' }) entryId: string,
    @Arg('guardianId', () => ID, { nullable: true, description: 'Whom the insight must be about.' })
    guardianId?: string,
  ): Promise<Insight> {
    return this.insights.link(context, { insightId, entryId, guardianId })
  }

  @Mutation(() => ExtractedInsights, {
    description: 'Learns from a text: what was found is kept with its source, for searches and answers.',
  })
  @Allow('staff', 'admin')
  extractInsights(
    @Ctx() context: GraphContext,
    @Arg('input', () => ExtractInsightsInput) input: ExtractInsightsInput,
  ): Promise<ExtractedInsights> {
    return this.insights.extract(context, input)
  }

  @Mutation(() => KnowledgeReset, {
    description: 'Forgets everything that was written and learnt, and seeds the knowledge base anew.',
  })
  @Allow('admin')
  resetKnowledge(
    @Ctx() context: GraphContext,
    @Arg('confirm', () => Boolean, {
      description: 'Must be true: what people wrote and what was learnt is gone afterwards.',
    })
    confirm: boolean,
  ): Promise<KnowledgeReset> {
    return this.insights.reset(context, confirm)
  }

  @FieldResolver(() => [KnowledgeEntry], { description: 'The knowledge that it was linked to.' })
  async links(@Root() { id }: Insight, @Ctx() context: GraphContext): Promise<KnowledgeEntry[]> {
    return (await this.#links(context, id)).map(({ entry }) => entry)
  }
}
