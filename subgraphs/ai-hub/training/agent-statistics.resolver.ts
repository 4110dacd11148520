import { Ctx, FieldResolver, Float, Resolver, Root } from 'type-graphql'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { DateTime } from '../../../schema/scalars.js'
import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { Agent } from '../agents/agent.type.js'
import type { AgentStatistics, Training } from './training.service.js'

/** Training statistics of agents; loaded once per request for all of them. */
@Resolver(() => Agent)
export class AgentStatisticsResolver {
  readonly #load: (
    context: GraphContext,
    id: string,
  ) => Awaitable<(AgentStatistics & { id: string }) | undefined>

  constructor(training: Training) {
    this.#load = batchLoader(
      async () =>
        [...(await training.statistics())].map(([id, statistics]) => ({ id: id as string, ...statistics })),
      ({ id }) => id,
    )
  }

  @FieldResolver(() => String, {
    description:
      '`ready`; `training` while a training runs (the agent keeps working with its previous knowledge); `disabled`.',
  })
  async status(@Root() agent: Agent, @Ctx() context: GraphContext): Promise<string> {
    if (!agent.isEnabled) return 'disabled'
    return (await this.#load(context, agent.name))?.isTraining ? 'training' : 'ready'
  }

  @FieldResolver(() => Float, {
    nullable: true,
    description: 'Accuracy on held-out data, 0 to 1; unset before the first training.',
  })
  async accuracy(@Root() agent: Agent, @Ctx() context: GraphContext): Promise<number | undefined> {
    return (await this.#load(context, agent.name))?.accuracy
  }

  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'Time of the last promoted training; unset before the first.',
  })
  async lastTrained(@Root() agent: Agent, @Ctx() context: GraphContext): Promise<string | undefined> {
    return (await this.#load(context, agent.name))?.lastTrained
  }
}
