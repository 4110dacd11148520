import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { flagColumn } from '../../shared/database/columns.js'
import type { AgentName } from '../agents/agent.policy.js'

/** What an agent was asked for. */
export type InteractionKind = 'question' | 'summary' | 'learning'

/** One request to an agent; never its words. */
export interface Interaction {
  readonly id: string
  readonly agent: AgentName
  readonly kind: InteractionKind
  readonly confidence: number
  readonly succeeded: boolean
  readonly durationMs: number
  readonly createdAt: Timestamp
}

/** Interactions counted. */
export interface InteractionSums {
  readonly count: number
  readonly succeeded: number
  readonly averageConfidence: number
}

/** The interactions with agents. */
export function interactionStore(db: Knex) {
  const table = () => db('interactions')
  return {
    async insert(one: Interaction): Promise<void> {
      await table().insert({
        id: one.id,
        agent: one.agent,
        kind: one.kind,
        confidence: one.confidence,
        succeeded: flagColumn.write(one.succeeded),
        duration_ms: one.durationMs,
        created_at: one.createdAt,
      })
    },

    /** Sums over all, or from a time until before another. */
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
