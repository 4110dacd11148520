import { z } from 'zod'
import type { RequestContext } from '../../../schema/viewer.js'
import { timestamp } from '../../shared/clock.js'
import { inTransaction } from '../../shared/database.js'
import { notFound } from '../../shared/domain-error.js'
import { givenMembers } from '../../shared/given-members.js'
import { isUnchanged } from '../../shared/states/versioned.js'
import { validated } from '../../shared/validated.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { UpdateAgentInput } from './agent.inputs.js'
import { type AgentName, agentNames } from './agent.policy.js'
import { agentStore } from './agent.store.js'
import type { Agent, AiHubHealth } from './agent.type.js'

const changes = z.object({
  isEnabled: z.boolean().nullish(),
  maxRetries: z.int().min(0, 'must be 0 or more').max(10, 'must be at most 10').nullish(),
  timeout: z.int().min(100, 'must be at least 100').max(120_000, 'must be at most 120000').nullish(),
})

export type Agents = ReturnType<typeof createAgents>

/** Rules of agents (docs/contract/ai-hub.md). */
export function createAgents({ db, clock, audit }: Pick<FeatureDependencies, 'db' | 'clock' | 'audit'>) {
  return {
    /** Creates the missing rows. */
    prepare: (): Promise<void> => agentStore(db).addMissing(agentNames),

    list: (): Promise<Agent[]> => agentStore(db).all(),

    find: (name: string): Promise<Agent | undefined> => agentStore(db).byName(name),

    /** @throws NOT_FOUND */
    async get(name: AgentName): Promise<Agent> {
      const agent = await agentStore(db).byName(name)
      if (!agent) throw new Error(`The agents table lacks ${name}.`)
      return agent
    },

    async health(): Promise<AiHubHealth> {
      return { status: 'healthy', timestamp: timestamp(clock), agents: await agentStore(db).all() }
    },

    /** @throws NOT_FOUND, ValidationError */
    async update(context: RequestContext, name: string, input: UpdateAgentInput): Promise<Agent> {
      const given = validated(changes, input)
      return inTransaction(db, async (trx) => {
        const before = await agentStore(trx).byName(name)
        if (!before) throw notFound('Agent', name)
        const after: Agent = { ...before, ...givenMembers(given) }
        if (isUnchanged(before, after)) return before
        await agentStore(trx).change(after)
        await audit.record(trx, context, { action: 'agent.updated', target: name, details: { ...input } })
        return after
      })
    },
  }
}
