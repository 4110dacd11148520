import type { Urgency } from '../../posts/analysis.type.js'

/** The inputs of an item's priority. */
export interface Prioritised {
  readonly urgency: Urgency
  /** 0 to 1. */
  readonly confidence: number
  readonly dueAt: string
}

/** Factors of the priority of an item; `age` is the exponent of a factor of two. */
export interface Priority {
  readonly rank: number
  readonly urgency: number
  readonly uncertainty: number
  readonly age: number
}

const urgencyFactors: Readonly<Record<Urgency, number>> = { critical: 8, high: 4, medium: 2, low: 1 }

/** The time in which the priority of an item doubles. */
const DOUBLING_MS = 2 * 3_600_000

/**
 * Urgency × uncertainty × age. An uncertain proposal benefits most from a review and counts up to double; the factor of
 * age doubles every two hours and is 1 at the deadline. As all items age at the same rate, their order does not depend
 * on the time, so that the database can index it.
 * @param now milliseconds since the epoch
 */
export function priorityOf({ urgency, confidence, dueAt }: Prioritised, now: number): Priority {
  const due = Date.parse(dueAt) / DOUBLING_MS
  const factors = { urgency: urgencyFactors[urgency], uncertainty: 2 - confidence }
  return {
    ...factors,
    rank: Math.log2(factors.urgency * factors.uncertainty) - due,
    age: now / DOUBLING_MS - due,
  }
}
