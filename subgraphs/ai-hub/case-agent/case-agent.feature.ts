import type { GraphClient } from '../../shared/service-calls/graph-client.js'
import type { Agents } from '../agents/agent.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Interactions } from '../interactions/interactions.service.js'
import type { Knowledge } from '../knowledge/knowledge.service.js'
import { CaseAgentResolver } from './case-agent.resolver.js'
import { createCaseAgent } from './case-agent.service.js'
import { createCaseReader } from './case-reader.client.js'
import { createSummaries } from './summaries.service.js'

/** The CaseAgent: question answering and summaries. */
export function caseAgentFeature(
  { config, languageModel }: FeatureDependencies,
  others: { agents: Agents; interactions: Interactions; knowledge: Knowledge; graph: GraphClient },
) {
  const cases = createCaseReader(others.graph)
  const needs = { ...others, cases, languageModel, baseCurrency: config.baseCurrency }
  const agent = createCaseAgent(needs)
  const summaries = createSummaries(needs)
  return { api: { agent, summaries }, instances: [new CaseAgentResolver(agent, summaries)] }
}
