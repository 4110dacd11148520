import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { Cases } from '../case.service.js'
import { caseSummaryOf } from '../case-summary.service.js'
import type { CaseUpdates } from '../updates/case-update.service.js'
import { CaseUpdateDraftResolver } from './case-update-draft.resolver.js'
import { createCaseUpdateDrafts } from './case-update-draft.service.js'

export function caseUpdateDraftsFeature(
  dependencies: FeatureDependencies,
  { updates, cases }: { updates: CaseUpdates; cases: Cases },
) {
  const drafts = createCaseUpdateDrafts({ ...dependencies, updates, caseOf: caseSummaryOf })
  return { instances: [new CaseUpdateDraftResolver(drafts, cases)] }
}
