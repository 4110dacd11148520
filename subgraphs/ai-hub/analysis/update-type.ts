import type { Extraction } from './extraction.js'
import type { CaseUpdateType, SuggestedAction, Urgency } from './labels.js'
import type { EvidenceLabel } from './lexicon/entry.js'

/** What kind of news a relevant post is, from its evidence and its urgency. */
export function caseUpdateTypeOf({ evidence, amounts }: Extraction, urgency: Urgency): CaseUpdateType {
  const count = (wanted: EvidenceLabel) =>
    evidence.filter(({ label, negated }) => label === wanted && !negated).length
  const grave = evidence.some(({ severity, negated }) => severity === 'critical' && !negated)
  if (urgency === 'critical') return 'emergency'
  const fundraising = count('fundraising') + (amounts.length > 0 ? 1 : 0)
  if (fundraising >= 2) return 'fundraising'
  if (count('progress') > 0 && count('progress') >= count('adoption')) return 'medical_progress'
  if (count('adoption') > 0 && !(grave && urgency === 'high')) return 'adoption'
  if (fundraising > 0) return 'fundraising'
  return urgency === 'high' ? 'emergency' : 'note'
}

/**
 * What the post by itself suggests doing. Whether an open case exists already is not the post's to know: matching
 * may turn a creation into an update.
 */
export function suggestedActionOf(type: CaseUpdateType, isCaseRelated: boolean): SuggestedAction {
  if (!isCaseRelated) return 'none'
  if (type === 'medical_progress') return 'add_case_update'
  return type === 'note' ? 'enrich_case' : 'create_case'
}
