import { DomainError } from '../../shared/domain-error.js'
import type { Agent } from './agent.type.js'

/** The agents that the service hosts; their changeable settings are in the database. */
export const agentNames = ['CaseAgent', 'MicroblogAgent'] as const
export type AgentName = (typeof agentNames)[number]

/** Fixed while the service runs. */
interface AgentFacts {
  readonly description: string
  readonly version: string
  readonly capabilities: readonly string[]
}

/** The constant properties of each agent (docs/contract/ai-hub.md). */
export const agentFacts: Readonly<Record<AgentName, AgentFacts>> = {
  CaseAgent: {
    description: 'Answers questions about cases and donations.',
    version: '1.0.0',
    capabilities: ['case_analysis', 'donation_info', 'conversational_ai'],
  },
  MicroblogAgent: {
    description:
      'Reads the posts of guardians, analyses them, and proposes case updates and new cases for review.',
    version: '1.0.0',
    capabilities: [
      'tweet_fetching',
      'content_analysis',
      'case_update_creation',
      'emergency_detection',
      'fundraising_filtering',
      'pattern_learning',
      'case_creation',
    ],
  },
}

/** Default settings: retries of a failed call, and its time limit in milliseconds. */
export const agentDefaults = { isEnabled: true, maxRetries: 3, timeout: 30_000 } as const

/** @throws CONFLICT when the agent is disabled */
export function assertAgentEnabled({ name, isEnabled }: Agent): void {
  if (!isEnabled) throw new DomainError('CONFLICT', `${name} is disabled; an administrator can enable it.`)
}
