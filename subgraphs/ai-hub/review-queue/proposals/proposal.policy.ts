import type { CaseCreationPolicy, ReviewPolicy } from '../../configuration/configuration.policy.js'
import type { ReviewType } from '../queue/review-item.state.js'

/** What the policies look at. Nothing here is text of a post: its words cannot argue with them. */
export interface ProposalFacts {
  readonly type: ReviewType
  readonly confidence: number
  /** The analysis flagged the post: it speaks to machines, or nothing in it shows a case. */
  readonly isFlagged: boolean
  /** An earlier post says the same. */
  readonly isDuplicate: boolean
  /** Drawn by lot, so that people see some of what is logged and can tell whether the limit is right. */
  readonly isSampled: boolean
  /** As many cases were made today as the policy allows. */
  readonly isCapReached: boolean
}

/** The two policies of the configuration. */
export interface Policies {
  readonly caseCreationPolicy: CaseCreationPolicy
  readonly reviewPolicy: ReviewPolicy
}

/** What becomes of a proposal, and the rule that decided. */
export type Verdict =
  | { readonly outcome: 'pending'; readonly reason: PendingReason }
  | { readonly outcome: 'logged'; readonly reason: 'below_min_confidence' | 'queue_disabled' }
  | { readonly outcome: 'linked'; readonly reason: 'duplicate' }
  | { readonly outcome: 'auto_approved'; readonly reason: 'confident' }

export type PendingReason =
  | 'flagged'
  | 'sampled'
  | 'case_creation_disabled'
  | 'approval_required'
  | 'daily_cap'
  | 'manual_review'
  | 'below_auto_approve_threshold'

/**
 * Decides about a proposal. The first rule that applies decides: flags, confidence, duplicates, the daily cap,
 * and only then whether nobody needs to look.
 */
export function decideProposal(facts: ProposalFacts, policies: Policies): Verdict {
  const verdict = verdictOf(facts, policies)
  if (verdict.outcome === 'pending' && !policies.reviewPolicy.reviewQueueEnabled)
    return { outcome: 'logged', reason: 'queue_disabled' }
  return verdict
}

function verdictOf(facts: ProposalFacts, { caseCreationPolicy, reviewPolicy }: Policies): Verdict {
  if (facts.isFlagged) return pending('flagged')
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
 * Draws by lot, but always the same for the same id: a repeated decision is the same decision.
 * @param share 0 to 1
 */
export function isDrawn(id: string, purpose: string, share: number): boolean {
  let hash = 0x811c9dc5
  for (const byte of Buffer.from(`${purpose}:${id}`)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  // FNV mixes the last bytes little into the high bits; one more round spreads them.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0
  return (hash ^ (hash >>> 13)) >>> 0 < share * 2 ** 32
}
