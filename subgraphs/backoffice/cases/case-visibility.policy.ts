import type { Viewer } from '../../../schema/viewer.js'
import { isStaff } from '../../shared/viewer.js'
import { caseStatuses } from './case.state.js'

/** States that every signed-in person may see. */
export const publicCaseStatuses = caseStatuses.filter((status) => status !== 'draft')

/** Which drafts a viewer may see: all, those of one guardian, or none. */
export type DraftScope = 'all' | { readonly guardianId?: string }

/** Staff and services see every draft, guardians their own. */
export function draftScopeOf(viewer: Viewer): DraftScope {
  if (isStaff(viewer)) return 'all'
  return 'role' in viewer && viewer.role === 'guardian' ? { guardianId: viewer.subject } : {}
}

/** Whether a viewer may see a case: everyone, unless it is a draft. */
export function isCaseVisible(
  viewer: Viewer,
  { status, guardianId }: { readonly status: string; readonly guardianId?: string },
): boolean {
  if (status !== 'draft') return true
  const scope = draftScopeOf(viewer)
  return scope === 'all' || (scope.guardianId !== undefined && scope.guardianId === guardianId)
}
