import type { Judgement } from '../evaluation/metrics.js'
import type { Extraction } from '../extraction/extraction.js'
import { type CaseUpdateType, higherUrgency, URGENCIES, type Urgency } from '../labels.js'
import type { Calibration } from '../model/model.js'
import { urgencyByRule } from './urgency-rule.js'

/**
 * Cost of the answer in the column where the row is true. Calling a critical post less than critical costs most:
 * an animal may die of it; a false alarm costs a reviewer a minute.
 */
const COST: Readonly<Record<Urgency, Readonly<Record<Urgency, number>>>> = {
  low: { low: 0, medium: 1, high: 2.2, critical: 3.5 },
  medium: { low: 1, medium: 0, high: 1, critical: 2.2 },
  high: { low: 2.2, medium: 1, high: 0, critical: 1 },
  critical: { low: 7, medium: 5.2, high: 3.6, critical: 0 },
}

/** Probability from which a post counts as probably critical. */
const PROBABLY_CRITICAL = 0.5

export interface Belief {
  /** Calibrated probability that the post is about a case. */
  related: number
  /** How urgent it is if it is about one. */
  urgency: Readonly<Record<Urgency, number>>
  /** The kind of update if it is about one. */
  updateType: CaseUpdateType
}

/**
 * Combines the model's probabilities with the rule on the words. The model never lowers the rule's urgency; for a post
 * that may be unrelated, the urgency with the lowest expected cost is taken.
 */
export function decide(belief: Belief, extraction: Extraction, limits: Limits): Judgement {
  const isCaseRelated = belief.related >= thresholdFor(belief, limits)
  const byModel = cheapestUrgency(belief.urgency, isCaseRelated ? 1 : belief.related)
  return {
    isCaseRelated,
    urgency: higherUrgency(byModel, urgencyByRule(extraction)),
    caseUpdateType: isCaseRelated ? belief.updateType : 'note',
    confidence: isCaseRelated ? belief.related : 1 - belief.related,
  }
}

export type Limits = Pick<Calibration, 'threshold' | 'criticalThreshold'>

function thresholdFor({ urgency }: Belief, { threshold, criticalThreshold }: Limits): number {
  return urgency.critical >= PROBABLY_CRITICAL ? criticalThreshold : threshold
}

/** @param related how sure it is that the post is about a case at all; about none, it is low */
function cheapestUrgency(probabilities: Readonly<Record<Urgency, number>>, related: number): Urgency {
  const share = (truth: Urgency) => probabilities[truth] * related + (truth === 'low' ? 1 - related : 0)
  const expected = (answer: Urgency) =>
    URGENCIES.reduce((sum, truth) => sum + share(truth) * COST[truth][answer], 0)
  return URGENCIES.reduce((best, answer) => (expected(answer) < expected(best) ? answer : best))
}

/** The share of unrelated posts that may be taken for cases by each threshold, over posts that the scorer had not seen. */
const FALSE_ALARMS = 0.028
const CRITICAL_FALSE_ALARMS = 0.012
/** Lower bounds of the thresholds: a post more probably unrelated is no case, unless it may be critical. */
const LEAST_THRESHOLD = 0.5
const LEAST_CRITICAL_THRESHOLD = 0.4

/** The lowest thresholds that keep false alarms within their share. */
export function limitsFrom(beliefs: readonly Belief[], isCaseRelated: readonly boolean[]): Limits {
  const unrelated = beliefs.filter((_, index) => !isCaseRelated[index])
  const critical = unrelated.filter(({ urgency }) => urgency.critical >= PROBABLY_CRITICAL)
  const others = unrelated.filter(({ urgency }) => urgency.critical < PROBABLY_CRITICAL)
  return {
    threshold: Math.max(
      LEAST_THRESHOLD,
      lowestThreshold(others, Math.floor(FALSE_ALARMS * unrelated.length)),
    ),
    criticalThreshold: Math.max(
      LEAST_CRITICAL_THRESHOLD,
      lowestThreshold(critical, Math.floor(CRITICAL_FALSE_ALARMS * unrelated.length)),
    ),
  }
}

/** Just above the first belief that may not pass. */
function lowestThreshold(unrelated: readonly Belief[], mayPass: number): number {
  const highestFirst = unrelated.map(({ related }) => related).sort((a, b) => b - a)
  return Math.min(0.99, (highestFirst[mayPass] ?? 0) + 1e-6)
}

/**
 * All values above that were chosen by trial; fixed before the held-out posts were written, and held to that by a test.
 * @frozen
 */
export const CHOSEN = {
  COST,
  PROBABLY_CRITICAL,
  FALSE_ALARMS,
  CRITICAL_FALSE_ALARMS,
  LEAST_THRESHOLD,
  LEAST_CRITICAL_THRESHOLD,
} as const
