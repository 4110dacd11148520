import { Arg, Ctx, Int, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Ai } from './ai.service.js'
import {
  AiAgent,
  AiExtraction,
  AiInsights,
  AiKnowledgeList,
  AiKnowledgeReset,
  AiReply,
  AiTestContextInput,
  AiTextContextInput,
} from './ai.type.js'

@Resolver()
export class AiResolver {
  constructor(private readonly ai: Ai) {}

  @Query(() => [AiAgent], { description: 'The agents of the AI hub, by name.' })
  @Allow('admin')
  aiAgents(@Ctx() context: GraphContext): Promise<AiAgent[]> {
    return this.ai.agents(context)
  }

  @Query(() => AiInsights, { description: 'Usage, success rate and confidence of the agents of the AI hub.' })
  @Allow('admin')
  aiInsights(@Ctx() context: GraphContext): Promise<AiInsights> {
    return this.ai.insights(context)
  }

  @Query(() => AiKnowledgeList, { description: 'Searches the knowledge base of the AI hub.' })
  @Allow('admin')
  aiKnowledge(
    @Ctx() context: GraphContext,
    @Arg('query', () => String, {
      nullable: true,
      description: 'Search text; if omitted, the newest entries are listed.',
    })
    query?: string,
    @Arg('limit', () => Int, {
      nullable: true,
      description: 'Maximum number of entries, 1 to 100; default 10.',
    })
    limit?: number,
    @Arg('offset', () => Int, { nullable: true, description: 'Number of entries to skip; default 0.' })
    offset?: number,
  ): Promise<AiKnowledgeList> {
    return this.ai.knowledge(context, { query, limit, offset })
  }

  @Mutation(() => AiKnowledgeReset, {
    description: 'Deletes all written and learnt entries and reseeds the knowledge base.',
  })
  @Allow('admin')
  resetAiKnowledge(
    @Ctx() context: GraphContext,
    @Arg('confirm', () => Boolean, {
      description: 'Must be true: entries written by people and learnt entries are lost.',
    })
    confirm: boolean,
  ): Promise<AiKnowledgeReset> {
    return this.ai.resetKnowledge(context, confirm)
  }

  @Mutation(() => AiReply, {
    description:
      'Tests an agent with a prompt; only the interaction is counted. CONFLICT while the agent is ' +
      'disabled.',
  })
  @Allow('admin')
  testAi(
    @Ctx() context: GraphContext,
    @Arg('prompt', () => String, {
      description: 'At most 4,000 characters, in Spanish, Portuguese or English.',
    })
    prompt: string,
    @Arg('agentType', () => String, {
      nullable: true,
      description:
        '`CaseAgent` (default) answers the prompt as a question; `MicroblogAgent` analyses it as a post.',
    })
    agentType?: string,
    @Arg('context', () => AiTestContextInput, {
      nullable: true,
      description: 'Context of the prompt; optional.',
    })
    about?: AiTestContextInput,
  ): Promise<AiReply> {
    return this.ai.test(context, { prompt, agentType, context: about })
  }

  @Mutation(() => AiExtraction, {
    description: 'Extracts insights from a text and stores them in the AI hub.',
  })
  @Allow('admin')
  extractAiInsights(
    @Ctx() context: GraphContext,
    @Arg('text', () => String, { description: 'At most 20,000 characters.' }) text: string,
    @Arg('context', () => AiTextContextInput, {
      nullable: true,
      description: 'Subject and source of the text; optional.',
    })
    about?: AiTextContextInput,
  ): Promise<AiExtraction> {
    return this.ai.extractInsights(context, { text, context: about && { ...about } })
  }
}
