import type { Extraction } from './extraction.js'
import { higherUrgency, URGENCIES, type Urgency } from './labels.js'
import type { Judgement } from './metrics.js'
import { caseUpdateTypeOf } from './update-type.js'
import { urgencyByRule } from './urgency-rule.js'

/**
 * What it costs to answer the column where the row is true. Calling a critical post less than critical costs most:
 * an animal may die of it; a false alarm costs a reviewer a minute.
 */
const COST: Readonly<Record<Urgency, Readonly<Record<Urgency, number>>>> = {
  low: { low: 0, medium: 1, high: 2, critical: 3 },
  medium: { low: 1, medium: 0, high: 1, critical: 2 },
  high: { low: 2, medium: 1, high: 0, critical: 1 },
  critical: { low: 6, medium: 4, high: 2, critical: 0 },
}

export interface Belief {
  /** Calibrated probability that the post is about a case. */
  related: number
  urgency: Readonly<Record<Urgency, number>>
}

/** Turns what the model believes and what the words say into an answer. The model never lowers the rule's urgency. */
export function decide(belief: Belief, extraction: Extraction, threshold: number): Judgement {
  const isCaseRelated = belief.related >= threshold
  const byModel = isCaseRelated ? cheapestUrgency(belief.urgency) : 'low'
  const urgency = higherUrgency(byModel, urgencyByRule(extraction))
  return {
    isCaseRelated,
    urgency,
    caseUpdateType: isCaseRelated ? caseUpdateTypeOf(extraction, urgency) : 'note',
    confidence: isCaseRelated ? belief.related : 1 - belief.related,
  }
}

function cheapestUrgency(probabilities: Readonly<Record<Urgency, number>>): Urgency {
  const expected = (answer: Urgency) =>
    URGENCIES.reduce((sum, truth) => sum + probabilities[truth] * COST[truth][answer], 0)
  return URGENCIES.reduce((best, answer) => (expected(answer) < expected(best) ? answer : best))
}
