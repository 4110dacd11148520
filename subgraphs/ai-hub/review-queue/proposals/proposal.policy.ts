import type { MonitoringSettings } from '../../configuration/configuration.policy.js'
import type { ReviewType } from '../queue/review-item.state.js'

/** Input of the policies. It contains no text of the post, so that a post cannot influence them. */
export interface ProposalFacts {
  readonly type: ReviewType
  readonly confidence: number
  /** The analysis flagged the post, for instance as prompt injection or without evidence. */
  readonly isFlagged: boolean
  /** The analysis is uncertain: the post is possibly about a case. */
  readonly isPerhaps: boolean
  /** It repeats an earlier post. */
  readonly isDuplicate: boolean
  /** Sampled for review, to verify the confidence limit. */
  readonly isSampled: boolean
  /** The daily quota of cases is used up. */
  readonly isCapReached: boolean
}

/** The two policies of the configuration. */
export type Policies = Pick<MonitoringSettings, 'caseCreationPolicy' | 'reviewPolicy'>

/** The outcome of a proposal, and the deciding rule. */
export type Verdict =
  | { readonly outcome: 'pending'; readonly reason: PendingReason }
  | { readonly outcome: 'logged'; readonly reason: 'below_min_confidence' | 'queue_disabled' }
  | { readonly outcome: 'linked'; readonly reason: 'duplicate' }
  | { readonly outcome: 'auto_approved'; readonly reason: 'confident' }

export type PendingReason =
  | 'flagged'
  | 'second_look'
  | 'sampled'
  | 'case_creation_disabled'
  | 'approval_required'
  | 'daily_cap'
  | 'manual_review'
  | 'below_auto_approve_threshold'

/**
 * Decides about a proposal. The first matching rule decides: flags, need of a second look, confidence, duplicates, the daily quota,
 * and then whether review may be skipped.
 */
export function decideProposal(facts: ProposalFacts, policies: Policies): Verdict {
  const verdict = verdictOf(facts, policies)
  if (verdict.outcome === 'pending' && !policies.reviewPolicy.reviewQueueEnabled)
    return { outcome: 'logged', reason: 'queue_disabled' }
  return verdict
}

function verdictOf(facts: ProposalFacts, { caseCreationPolicy, reviewPolicy }: Policies): Verdict {
  if (facts.isFlagged) return pending('flagged')
  if (facts.isPerhaps)
    return facts.isDuplicate ? { outcome: 'linked', reason: 'duplicate' } : pending('second_look')
  if (facts.confidence < caseCreationPolicy.minConfidence)
    return facts.isSampled ? pending('sampled') : { outcome: 'logged', reason: 'below_min_confidence' }
  if (facts.isDuplicate) return { outcome: 'linked', reason: 'duplicate' }
  if (facts.type === 'case_creation') {
    if (facts.isCapReached) return pending('daily_cap')
    if (!caseCreationPolicy.enabled) return pending('case_creation_disabled')
    if (caseCreationPolicy.requireApproval) return pending('approval_required')
  }
  if (reviewPolicy.requireManualReview) return pending('manual_review')
  if (facts.confidence < reviewPolicy.autoApproveThreshold) return pending('below_auto_approve_threshold')
  return { outcome: 'auto_approved', reason: 'confident' }
}

function pending(reason: PendingReason): Verdict {
  return { outcome: 'pending', reason }
}

/**
 * Deterministic sampling: the same id always gives the same result.
 * @param share 0 to 1
 */
export function isInSample(id: string, purpose: string, share: number): boolean {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(`${purpose}:${id}`)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  // FNV barely mixes the last bytes into the high bits; one more round does.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  return (hash ^ (hash >>> 13)) >>> 0 < share * 2 ** 32
}

/** The share of decisions that get a second review. */
const SECOND_REVIEW_SHARE = 0.1

/** Whether a second review is required: always the same for a decision in the same round. */
export function needsSecondReview({ id, round }: { readonly id: string; readonly round: number }): boolean {
  return isInSample(`${id}:${round}`, 'second review', SECOND_REVIEW_SHARE)
}
