import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { flag, oneOf, real, text, time } from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { agentNames } from '../agents/agent.policy.js'

/** Kinds of requests to agents. */
export const interactionKinds = ['question', 'summary', 'learning'] as const
export type InteractionKind = (typeof interactionKinds)[number]

const interactions = rowCodec('interactions', {
  id: text,
  agent: oneOf(agentNames),
  kind: oneOf(interactionKinds),
  confidence: real,
  succeeded: flag,
  durationMs: real,
  createdAt: time,
})

/** One request to an agent, without its text. */
export type Interaction = RecordOf<typeof interactions>

/** Aggregated interactions. */
export interface InteractionSums {
  readonly count: number
  readonly succeeded: number
  readonly averageConfidence: number
}

/** The interactions with agents. */
export function interactionStore(db: Knex) {
  const table = () => interactions.query(db)
  return {
    async insert(interaction: Interaction): Promise<void> {
      await table().insert(interactions.write(interaction))
    },

    /** @param from inclusive; @param until exclusive */
    async sums(from?: Timestamp, until?: Timestamp): Promise<InteractionSums> {
      const query = table()
      if (from !== undefined) query.where('created_at', '>=', from)
      if (until !== undefined) query.where('created_at', '<', until)
      const row: Record<string, unknown> | undefined = await query
        .count({ count: '*' })
        .avg({ confidence: 'confidence' })
        .select(db.raw('coalesce(sum(case when succeeded then 1 else 0 end), 0) as succeeded'))
        .first()
      return {
        count: Number(row?.count),
        succeeded: Number(row?.succeeded),
        averageConfidence: Number(row?.confidence ?? 0),
      }
    },
  }
}
