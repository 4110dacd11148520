import { Arg, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql'
import { Allow } from '../../shared/guards.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { UpdateAgentInput } from './agent.inputs.js'
import type { Agents } from './agent.service.js'
import { Agent, AiHubHealth } from './agent.type.js'

@Resolver(() => Agent)
export class AgentResolver {
  constructor(private readonly service: Agents) {}

  @Query(() => AiHubHealth, { description: 'Health of the AI hub, with its agents.' })
  @Allow('api-client', 'staff', 'admin')
  aiHubHealth(): Promise<AiHubHealth> {
    return this.service.health()
  }

  @Query(() => [Agent], { description: 'The agents that the hub hosts, by name, including disabled ones.' })
  @Allow('api-client', 'staff', 'admin')
  agents(): Promise<Agent[]> {
    return this.service.list()
  }

  @Query(() => Agent, { nullable: true, description: 'One agent; null if it does not exist.' })
  @Allow('api-client', 'staff', 'admin')
  agent(
    @Arg('id', () => ID, { description: 'CaseAgent or MicroblogAgent.' }) id: string,
  ): Promise<Agent | undefined> {
    return this.service.find(id)
  }

  @Mutation(() => Agent, {
    description:
      'Enables or disables an agent, or changes its retries and time limit. NOT_FOUND if it does not exist.',
  })
  @Allow('admin')
  updateAgent(
    @Ctx() context: GraphContext,
    @Arg('id', () => ID, { description: 'CaseAgent or MicroblogAgent.' }) id: string,
    @Arg('input', () => UpdateAgentInput) input: UpdateAgentInput,
  ): Promise<Agent> {
    return this.service.update(context, id, input)
  }
}
