import type { Knex } from 'knex'
import {
  bigint,
  flag,
  integer,
  oneOf,
  optional,
  real,
  safeInteger,
  sumOf,
  text,
  time,
} from '../../shared/database/columns.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import type { PicoDollars } from './price.policy.js'

/** Purposes of model calls. */
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

export const callOutcomes = ['ok', 'timeout', 'error', 'invalid', 'refused'] as const
export type CallOutcome = (typeof callOutcomes)[number]

const modelCalls = rowCodec('model_calls', {
  id: text,
  model: text,
  place: oneOf(['local', 'remote']),
  purpose: oneOf(callPurposes),
  outcome: oneOf(callOutcomes),
  calls: integer,
  promptTokens: integer,
  completionTokens: integer,
  /** Whether the tokens are our estimate rather than the provider's count. */
  isEstimate: flag,
  /** Milliseconds, of all the calls together. */
  latencyMs: real,
  /** In {@link PicoDollars}. */
  price: bigint,
  /** Number of calls of models without a known price; their cost counts as 0. */
  unpricedCalls: integer,
  /** The failure for operators; never a secret, never text of the call. */
  detail: optional(text),
  /** When the call began; of calls counted together, the hour. */
  at: time,
})

/** One call, or the equal calls of an hour, counted together. */
export type ModelCallRecord = RecordOf<typeof modelCalls>

const usageSums = rowCodec('model_calls', {
  model: text,
  place: oneOf(['local', 'remote']),
  purpose: oneOf(callPurposes),
  outcome: oneOf(callOutcomes),
  calls: safeInteger,
  promptTokens: safeInteger,
  completionTokens: safeInteger,
  latencyMs: real,
  price: bigint,
  unpricedCalls: safeInteger,
})

/** Sums of equal calls. */
export type UsageSum = RecordOf<typeof usageSums> & {
  /** The UTC day, if grouped by day. */
  readonly day?: string
}

const KINDS = ['model', 'place', 'purpose', 'outcome'] as const
const SUMS = ['calls', 'prompt_tokens', 'completion_tokens', 'latency_ms', 'unpriced_calls'] as const

export function modelCallStore(db: Knex) {
  const table = () => modelCalls.query(db)

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
      await table().insert(modelCalls.write(record))
    },

    /** Adds free calls to the row of their id, which the first one creates. */
    async add(record: ModelCallRecord): Promise<void> {
      const sums = SUMS.map((name) => [
        name,
        db.raw('?? + ?', [`model_calls.${name}`, modelCalls.write(record)[name]]),
      ])
      await table().insert(modelCalls.write(record)).onConflict('id').merge(Object.fromEntries(sums))
    },

    /**
     * Sums by model, place, purpose and outcome.
     * @param from a time or the prefix of one (a day, a month), inclusive
     * @param to exclusive
     */
    async sums(from?: string, to?: string): Promise<UsageSum[]> {
      return (await summed(from, to)).map(usageSums.read)
    },

    /** The same by day, oldest first. */
    async dailySums(from?: string): Promise<UsageSum[]> {
      const day = db.raw('substr(??, 1, 10)', ['at'])
      const rows: { day: string }[] = await summed(from).select({ day }).groupBy(day).orderBy('day')
      return rows.map((row) => ({ ...usageSums.read(row), day: row.day }))
    },
  }
}
