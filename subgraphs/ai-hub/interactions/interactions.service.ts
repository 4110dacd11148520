import { type Clock, timestamp } from '../../shared/clock.js'
import type { Database } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import type { AgentName } from '../agents/agent.policy.js'
import { type InteractionKind, type InteractionSums, interactionStore } from './interaction.store.js'
import type { InteractionInsights } from './interaction.type.js'

const DAY = 24 * 3_600_000
const PERIOD_DAYS = 30

/** Outcome of a request to an agent. */
export interface InteractionOutcome {
  /** From 0 to 1. */
  readonly confidence: number
  /** False for "I do not know". */
  readonly succeeded: boolean
}

export type Interactions = ReturnType<typeof createInteractions>

/** Counts requests to agents and their outcomes. */
export function createInteractions({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Runs the work and records its outcome; work that throws is not recorded. */
    async tracked<Result>(
      agent: AgentName,
      kind: InteractionKind,
      work: () => Promise<Result>,
      outcomeOf: (result: Result) => InteractionOutcome,
    ): Promise<{ result: Result; durationMs: number }> {
      const began = performance.now()
      const result = await work()
      const durationMs = Math.max(1, Math.round(performance.now() - began))
      await interactionStore(db).insert({
        id: newId('inl'),
        agent,
        kind,
        ...outcomeOf(result),
        durationMs,
        createdAt: timestamp(clock),
      })
      return { result, durationMs }
    },

    async insights(): Promise<InteractionInsights> {
      const store = interactionStore(db)
      const [start, middle] = [
        timestamp(clock, -PERIOD_DAYS * DAY),
        timestamp(clock, (-PERIOD_DAYS / 2) * DAY),
      ]
      const all = await store.sums()
      const before = await store.sums(start, middle)
      const lately = await store.sums(middle)
      return {
        totalInteractions: all.count,
        averageConfidence: rounded(all.averageConfidence),
        successRate: rounded(rateOf(all)),
        trends: {
          interactionsPerDay: rounded((before.count + lately.count) / PERIOD_DAYS),
          improvementRate:
            before.count === 0 || lately.count === 0 ? 0 : rounded(rateOf(lately) - rateOf(before)),
        },
      }
    },
  }
}

function rateOf({ count, succeeded }: InteractionSums): number {
  return count === 0 ? 0 : succeeded / count
}

function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
