import type { FeatureDependencies } from '../../feature-dependencies.js'
import { caseSummaryOf } from '../case-summary.service.js'
import { CaseUpdateResolver } from './case-update.resolver.js'
import { createCaseUpdates } from './case-update.service.js'

/** History of cases. */
export function caseUpdatesFeature(dependencies: FeatureDependencies) {
  const api = createCaseUpdates({ ...dependencies, caseOf: caseSummaryOf })
  return { api, instances: [new CaseUpdateResolver(api)] }
}
