import type { CaseUpdateType, SuggestedAction } from './labels.js'

/**
 * What the post by itself suggests doing. Whether an open case exists already is not the post's to know: matching
 * may turn a creation into an update.
 */
export function suggestedActionOf(type: CaseUpdateType, isCaseRelated: boolean): SuggestedAction {
  if (!isCaseRelated) return 'none'
  if (type === 'medical_progress') return 'add_case_update'
  return type === 'note' ? 'enrich_case' : 'create_case'
}
