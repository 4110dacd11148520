import { BatchedReference } from '../../shared/subgraph/batched-reference.js'
import type { Agent } from './agent.type.js'

/** Entity resolver of agents for other subgraphs. */
export class AgentReference extends BatchedReference<Agent> {}
