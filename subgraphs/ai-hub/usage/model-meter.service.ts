import { type Clock, timestamp } from '../../shared/clock.js'
import type { Database } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import type { Log } from '../../shared/log.js'
import { type CallOutcome, type CallPurpose, modelCallStore } from './model-call.store.js'
import { type PriceTable, priceOf, type TokenCount } from './price.policy.js'

export type { CallOutcome, CallPurpose } from './model-call.store.js'

export interface MeteredCall {
  readonly model: string
  readonly purpose: CallPurpose
  readonly outcome: CallOutcome
  readonly tokens: TokenCount
  readonly latencyMs: number
}

/** A call of an external model. */
export interface MeteredRemoteCall extends MeteredCall {
  readonly isEstimate: boolean
  readonly detail?: string | undefined
}

/** Meters the calls of models and their costs. */
export type ModelMeter = ReturnType<typeof createModelMeter>

/** See {@link ModelMeter}. A call that cannot be recorded is logged, and its answer is still used. */
export function createModelMeter({
  db,
  clock,
  log,
  prices,
}: {
  db: Database
  clock: Clock
  log: Log
  prices: PriceTable
}) {
  async function keep(write: Promise<void>, call: MeteredCall): Promise<void> {
    await write.catch((error: unknown) =>
      log.error({ err: error, ...call }, 'a call of a model could not be metered'),
    )
  }

  const unpriced = new Set<string>()

  /** Warns once per model without a price, because its calls would look free. */
  function warnOfPrice(model: string): void {
    if (prices.has(model) || unpriced.has(model)) return
    unpriced.add(model)
    log.warn({ model }, 'a language model has no price: its calls count as 0 in the costs; set LLM_PRICES')
  }

  return {
    warnOfPrice,

    /** Records a call of an external model, with its price if known. */
    async remote(call: MeteredRemoteCall): Promise<void> {
      const { tokens, latencyMs, ...rest } = call
      const price = priceOf(prices, call.model, tokens)
      warnOfPrice(call.model)
      const record = {
        ...rest,
        id: newId('cst'),
        place: 'remote' as const,
        calls: 1,
        promptTokens: tokens.prompt,
        completionTokens: tokens.completion,
        latencyMs,
        price: price ?? 0n,
        unpricedCalls: price === undefined ? 1 : 0,
        at: timestamp(clock, -Math.round(latencyMs)),
      }
      await keep(modelCallStore(db).insert(record), call)
    },

    /**
     * Counts a call of a local model. Such calls take a fraction of a millisecond and cost nothing; equal ones
     * share one row per hour.
     */
    async local(call: MeteredCall): Promise<void> {
      const { tokens, ...rest } = call
      const at = `${timestamp(clock).slice(0, 13)}:00:00.000Z`
      const record = {
        ...rest,
        id: ['local', at, call.model, call.purpose, call.outcome].join(' '),
        place: 'local' as const,
        calls: 1,
        promptTokens: tokens.prompt,
        completionTokens: tokens.completion,
        isEstimate: true,
        price: 0n,
        unpricedCalls: 0,
        at,
      }
      await keep(modelCallStore(db).add(record), call)
    },
  }
}
