import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { bigintColumn, flagColumn, sumOf } from '../../shared/database/columns.js'
import type { PicoDollars } from './price.policy.js'

/** What models are asked for. */
export const callPurposes = [
  'post_analysis',
  'second_opinion',
  'case_answer',
  'conversation',
  'summary',
  'insights',
  'training',
] as const
export type CallPurpose = (typeof callPurposes)[number]

/** How a call ended: with a usable answer, or why without one. */
export const callOutcomes = ['ok', 'timeout', 'error', 'invalid', 'refused'] as const
export type CallOutcome = (typeof callOutcomes)[number]

/** One call, or the calls of an hour that are alike, counted together. */
export interface ModelCallRecord {
  readonly id: string
  readonly model: string
  readonly place: 'local' | 'remote'
  readonly purpose: CallPurpose
  readonly outcome: CallOutcome
  readonly calls: number
  readonly promptTokens: number
  readonly completionTokens: number
  /** Whether the tokens are an estimate of ours rather than a count of the model's. */
  readonly isEstimate: boolean
  /** Milliseconds, of all the calls together. */
  readonly latencyMs: number
  readonly price: PicoDollars
  /** How many of the calls are of a model whose price is not known: theirs counts as 0. */
  readonly unpricedCalls: number
  /** What an operator needs to know of a call without an answer; never a secret, never text of the call. */
  readonly detail?: string | undefined
  /** When the call began; of calls counted together, the hour. */
  readonly at: Timestamp
}

interface CallRow {
  id: string
  model: string
  place: 'local' | 'remote'
  purpose: CallPurpose
  outcome: CallOutcome
  calls: number
  prompt_tokens: number
  completion_tokens: number
  is_estimate: boolean | number
  latency_ms: number
  price: string
  unpriced_calls: number
  detail: string | null
  at: string
}

/** Calls that are alike, summed. */
export interface UsageSum {
  readonly model: string
  readonly place: 'local' | 'remote'
  readonly purpose: CallPurpose
  /** The UTC day, where it is summed by day. */
  readonly day?: string
  readonly outcome: CallOutcome
  readonly calls: number
  readonly promptTokens: number
  readonly completionTokens: number
  readonly latencyMs: number
  readonly price: PicoDollars
  readonly unpricedCalls: number
}

const KINDS = ['model', 'place', 'purpose', 'outcome'] as const
const SUMS = ['calls', 'prompt_tokens', 'completion_tokens', 'latency_ms', 'unpriced_calls'] as const

const rowOf = (record: ModelCallRecord): CallRow => ({
  id: record.id,
  model: record.model,
  place: record.place,
  purpose: record.purpose,
  outcome: record.outcome,
  calls: record.calls,
  prompt_tokens: record.promptTokens,
  completion_tokens: record.completionTokens,
  is_estimate: flagColumn.write(record.isEstimate),
  latency_ms: record.latencyMs,
  price: bigintColumn.write(record.price),
  unpriced_calls: record.unpricedCalls,
  detail: record.detail ?? null,
  at: record.at,
})

/** The calls of models. */
export function modelCallStore(db: Knex) {
  const table = () => db<CallRow>('model_calls')

  function summed(from?: string, to?: string) {
    const query = table()
      .select(...KINDS)
      .groupBy(...KINDS)
    if (from !== undefined) query.where('at', '>=', from)
    if (to !== undefined) query.where('at', '<', to)
    for (const name of SUMS) query.sum({ [name]: name })
    return query.select({ price: sumOf(db, 'price') })
  }

  return {
    async insert(record: ModelCallRecord): Promise<void> {
      await table().insert(rowOf(record))
    },

    /** Adds calls that cost nothing to the row of their id, which the first of them makes. */
    async add(record: ModelCallRecord): Promise<void> {
      const sums = SUMS.map((name) => [name, db.raw('?? + ?', [`model_calls.${name}`, rowOf(record)[name]])])
      await table().insert(rowOf(record)).onConflict('id').merge(Object.fromEntries(sums))
    },

    /**
     * Sums by model, place, purpose and outcome.
     * @param from a time or the beginning of one (a day, a month): calls from then on
     * @param to calls before then
     */
    async sums(from?: string, to?: string): Promise<UsageSum[]> {
      const rows: Record<string, unknown>[] = await summed(from, to)
      return rows.map(sumOfRow)
    },

    /** The same by day, the oldest first. */
    async dailySums(from?: string): Promise<UsageSum[]> {
      const day = db.raw('substr(??, 1, 10)', ['at'])
      const rows: Record<string, unknown>[] = await summed(from).select({ day }).groupBy(day).orderBy('day')
      return rows.map((row) => ({ ...sumOfRow(row), day: String(row.day) }))
    },
  }
}

function sumOfRow(row: Record<string, unknown>): UsageSum {
  return {
    model: String(row.model),
    place: row.place as UsageSum['place'],
    purpose: row.purpose as CallPurpose,
    outcome: row.outcome as CallOutcome,
    calls: Number(row.calls),
    promptTokens: Number(row.prompt_tokens),
    completionTokens: Number(row.completion_tokens),
    latencyMs: Number(row.latency_ms),
    price: bigintColumn.read(row.price),
    unpricedCalls: Number(row.unpriced_calls),
  }
}
