import { batchLoader } from '../../shared/graphql/batch-loader.js'
import type { ReferenceResolver } from '../../shared/subgraph/federated-schema.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import type { Agents } from './agent.service.js'
import type { Agent } from './agent.type.js'

/** Entity resolver of agents for other subgraphs. */
export class AgentReference implements ReferenceResolver {
  readonly #load: (context: GraphContext, id: string) => Promise<Agent | undefined>

  constructor(agents: Agents) {
    this.#load = batchLoader(agents.list, ({ id }) => id)
  }

  resolveReference({ id }: { id: string }, context: GraphContext): Promise<Agent | undefined> {
    return this.#load(context, id)
  }
}
