import type { Knex } from 'knex'
import { flagColumn } from '../../shared/database/columns.js'
import { type AgentName, agentDefaults, agentFacts } from './agent.policy.js'
import type { Agent } from './agent.type.js'

interface AgentRow {
  name: AgentName
  is_enabled: boolean | number
  max_retries: number
  timeout_ms: number
}

const recordOf = (row: AgentRow): Agent => {
  const facts = agentFacts[row.name]
  return {
    id: row.name,
    name: row.name,
    description: facts.description,
    version: facts.version,
    capabilities: [...facts.capabilities],
    isEnabled: flagColumn.read(row.is_enabled),
    maxRetries: row.max_retries,
    timeout: row.timeout_ms,
  }
}

/** The settings of the agents; every agent of the catalogue has its row from the start. */
export function agentStore(db: Knex) {
  const table = () => db<AgentRow>('agents')
  return {
    async addMissing(names: readonly AgentName[]): Promise<void> {
      const { isEnabled, maxRetries, timeout } = agentDefaults
      const rows = names.map((name) => ({
        name,
        is_enabled: flagColumn.write(isEnabled),
        max_retries: maxRetries,
        timeout_ms: timeout,
      }))
      await table().insert(rows).onConflict('name').ignore()
    },

    async all(): Promise<Agent[]> {
      return (await table().orderBy('name')).map(recordOf)
    },

    async byName(name: string): Promise<Agent | undefined> {
      const row = await table()
        .where({ name: name as AgentName })
        .first()
      return row && recordOf(row)
    },

    async change(agent: Pick<Agent, 'name' | 'isEnabled' | 'maxRetries' | 'timeout'>): Promise<void> {
      await table()
        .where({ name: agent.name as AgentName })
        .update({
          is_enabled: flagColumn.write(agent.isEnabled),
          max_retries: agent.maxRetries,
          timeout_ms: agent.timeout,
        })
    },
  }
}
