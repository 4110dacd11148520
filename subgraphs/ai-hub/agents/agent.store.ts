import type { Knex } from 'knex'
import { flag, integer, named, oneOf } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { type AgentName, agentDefaults, agentFacts, agentNames } from './agent.policy.js'
import type { Agent } from './agent.type.js'

const agents = rowCodec('agents', {
  name: oneOf(agentNames),
  isEnabled: flag,
  maxRetries: integer,
  timeout: named('timeout_ms', integer),
})

function agentOf(row: object): Agent {
  const settings: RecordOf<typeof agents> = agents.read(row)
  const { capabilities, ...facts } = agentFacts[settings.name]
  return { id: settings.name, ...settings, ...facts, capabilities: [...capabilities] }
}

/** The settings of the agents; every agent has its row from the start. */
export function agentStore(db: Knex) {
  const table = () => agents.query(db)
  return {
    async addMissing(names: readonly AgentName[]): Promise<void> {
      const rows = names.map((name) => agents.write({ name, ...agentDefaults }))
      await table().insert(rows).onConflict('name').ignore()
    },

    async all(): Promise<Agent[]> {
      return (await table().orderBy('name')).map(agentOf)
    },

    async byName(name: string): Promise<Agent | undefined> {
      const row = await table()
        .where({ name: name as AgentName })
        .first()
      return row && agentOf(row)
    },

    async change({
      name,
      isEnabled,
      maxRetries,
      timeout,
    }: Pick<Agent, 'name' | 'isEnabled' | 'maxRetries' | 'timeout'>): Promise<void> {
      await table()
        .where({ name: name as AgentName })
        .update(agents.writePartial({ isEnabled, maxRetries, timeout }))
    },
  }
}
