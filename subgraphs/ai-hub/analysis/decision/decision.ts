import type { Judgement } from '../evaluation/metrics.js'
import type { Extraction } from '../extraction/extraction.js'
import {
  type CaseUpdateType,
  higherUrgency,
  lowerUrgency,
  type SuggestedAction,
  URGENCIES,
  type Urgency,
} from '../labels.js'
import { urgencyByRule } from './urgency-rule.js'

/**
 * Cost of predicting the column when the row is true. Missing a critical post costs most: the animal may die.
 * A false alarm costs a reviewer a minute.
 */
const URGENCY_COST: Readonly<Record<Urgency, Readonly<Record<Urgency, number>>>> = {
  low: { low: 0, medium: 1, high: 2, critical: 3 },
  medium: { low: 1, medium: 0, high: 1, critical: 2 },
  high: { low: 2, medium: 1, high: 0, critical: 1 },
  critical: { low: 7, medium: 6.5, high: 6, critical: 0 },
}

/**
 * Cost of each treatment of a post. If a critical case is dropped, the animal may die; in the low-priority list of
 * second looks, it loses hours.
 */
const RELEVANCE_COST = {
  falseAlarm: 1,
  secondLookForNothing: 0.4,
  secondLookAtCase: 0.4,
  secondLookAtCriticalCase: 0.9,
  caseUnseen: 2,
  criticalCaseUnseen: 6,
} as const

export interface Estimate {
  /** Calibrated probability that the post is about a case. */
  related: number
  /** How urgent it is if it is about one. */
  urgency: Readonly<Record<Urgency, number>>
  /** The kind of update if it is about one. */
  updateType: CaseUpdateType
}

/** The highest urgency that a second look can cause: its post may be about no case, for which a reviewer is not to be interrupted. */
const HIGHEST_OF_SECOND_LOOK: Urgency = 'medium'

/**
 * Combines the model's probabilities with the rule on words. The answer is never below the rule. The urgency of a post that
 * is not judged to be about a case has the lowest expected cost given that it may be unrelated; a second look has at least
 * the urgency of the case that it may be about, up to `HIGHEST_OF_SECOND_LOOK`.
 */
export function decide(estimate: Estimate, extraction: Extraction): Judgement {
  const relevance = relevanceOf(estimate)
  const isCaseRelated = relevance === 'case'
  const byModel = cheapestUrgency(estimate.urgency, isCaseRelated ? 1 : estimate.related)
  const ofCase = relevance === 'perhaps' ? cheapestUrgency(estimate.urgency, 1) : 'low'
  return {
    isCaseRelated,
    isPerhaps: relevance === 'perhaps',
    urgency: [lowerUrgency(ofCase, HIGHEST_OF_SECOND_LOOK), urgencyByRule(extraction)].reduce(
      higherUrgency,
      byModel,
    ),
    caseUpdateType: relevance === 'unrelated' ? 'note' : estimate.updateType,
    confidence: Math.max(0.5, isCaseRelated ? estimate.related : 1 - estimate.related),
  }
}

/** The treatment with the lowest expected cost. */
function relevanceOf({ related, urgency: { critical } }: Estimate): 'case' | 'perhaps' | 'unrelated' {
  const cost = RELEVANCE_COST
  const none = 1 - related
  const mixed = (ordinary: number, grave: number) => related * ((1 - critical) * ordinary + critical * grave)
  const asCase = none * cost.falseAlarm
  const asPerhaps =
    none * cost.secondLookForNothing + mixed(cost.secondLookAtCase, cost.secondLookAtCriticalCase)
  const asUnrelated = mixed(cost.caseUnseen, cost.criticalCaseUnseen)
  if (asCase <= Math.min(asPerhaps, asUnrelated)) return 'case'
  return asPerhaps <= asUnrelated ? 'perhaps' : 'unrelated'
}

/** @param related probability that the post is about a case; otherwise the urgency is low */
function cheapestUrgency(probabilities: Readonly<Record<Urgency, number>>, related: number): Urgency {
  const share = (truth: Urgency) => probabilities[truth] * related + (truth === 'low' ? 1 - related : 0)
  const expected = (answer: Urgency) =>
    URGENCIES.reduce((sum, truth) => sum + share(truth) * URGENCY_COST[truth][answer], 0)
  return URGENCIES.reduce((best, answer) => (expected(answer) < expected(best) ? answer : best))
}

/**
 * The action that the post alone suggests. Whether an open case exists is not known yet: matching may turn a creation
 * into an update.
 */
export function suggestedActionOf(type: CaseUpdateType, isCaseRelated: boolean): SuggestedAction {
  if (!isCaseRelated) return 'none'
  if (type === 'medical_progress') return 'add_case_update'
  return type === 'note' ? 'enrich_case' : 'create_case'
}
