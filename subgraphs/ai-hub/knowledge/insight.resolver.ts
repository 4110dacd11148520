import { Arg, Ctx, Field, FieldResolver, Int, Mutation, ObjectType, Resolver, Root } from 'type-graphql'
import { batchListLoader } from '../../shared/batch-loader.js'
import type { GraphContext } from '../../shared/graph-context.js'
import { Allow } from '../../shared/guards.js'
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

  constructor(private readonly insights: Insights) {
    this.#links = batchListLoader(insights.linkedTo, ({ insightId }) => insightId)
  }

  @Mutation(() => ExtractedInsights, {
    description: 'Learns from a text: what was found is kept with its source, for searches and answers.',
  })
  @Allow('staff', 'admin')
  extractInsights(
    @Ctx() context: GraphContext,
    @Arg('input', () => ExtractInsightsInput, { description: 'The text.' }) input: ExtractInsightsInput,
  ): Promise<ExtractedInsights> {
    return this.insights.extract(context, input)
  }

  @Mutation(() => KnowledgeReset, {
    description: 'Forgets everything that was written and learnt, and seeds the knowledge base anew.',
  })
  @Allow('admin')
  resetKnowledge(
    @Ctx() context: GraphContext,
    @Arg('confirm', () => Boolean, { description: 'Must be true.' }) confirm: boolean,
  ): Promise<KnowledgeReset> {
    return this.insights.reset(context, confirm)
  }

  @FieldResolver(() => [KnowledgeEntry], { description: 'The knowledge that it was linked to.' })
  async links(@Root() { id }: Insight, @Ctx() context: GraphContext): Promise<KnowledgeEntry[]> {
    return (await this.#links(context, id)).map(({ entry }) => entry)
  }
}
