import { Arg, Ctx, Mutation, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { CaseAgent } from './case-agent.service.js'
import { AgentAnswer, AgentSummary, AskAgentInput, SummariseInput } from './case-agent.type.js'
import type { Summaries } from './summaries.service.js'

@Resolver()
export class CaseAgentResolver {
  constructor(
    private readonly agent: CaseAgent,
    private readonly summaries: Summaries,
  ) {}

  @Mutation(() => AgentAnswer, {
    description:
      'Asks the CaseAgent about cases, donations, adoption, first aid. Only the interaction is counted.',
  })
  @Allow('staff', 'admin')
  askCaseAgent(
    @Ctx() context: GraphContext,
    @Arg('input', () => AskAgentInput) input: AskAgentInput,
  ): Promise<AgentAnswer> {
    return this.agent.ask(context, input)
  }

  @Mutation(() => AgentSummary, {
    description: 'Summarises a text or a case. Only the interaction is counted.',
  })
  @Allow('staff', 'admin')
  summarise(
    @Ctx() context: GraphContext,
    @Arg('input', () => SummariseInput) input: SummariseInput,
  ): Promise<AgentSummary> {
    return this.summaries.summarise(context, input)
  }
}
