import type { CaseUpdateType, SuggestedAction } from '../labels.js'

/**
 * The action that the post by itself suggests. Whether an open case exists is not known here: matching may turn a
 * creation into an update.
 */
export function suggestedActionOf(type: CaseUpdateType, isCaseRelated: boolean): SuggestedAction {
  if (!isCaseRelated) return 'none'
  if (type === 'medical_progress') return 'add_case_update'
  return type === 'note' ? 'enrich_case' : 'create_case'
}
