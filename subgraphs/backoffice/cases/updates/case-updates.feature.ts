import type { FeatureDependencies } from '../../feature-dependencies.js'
import { caseSummaryOf } from '../case-summary.service.js'
import { followersOfCase } from '../following/case-follow.service.js'
import { CaseUpdateResolver } from './case-update.resolver.js'
import { createCaseUpdates } from './case-update.service.js'

/** History of cases. */
export function caseUpdatesFeature(dependencies: FeatureDependencies) {
  const api = createCaseUpdates({ ...dependencies, caseOf: caseSummaryOf, followersOf: followersOfCase })
  return { api, instances: [new CaseUpdateResolver(api)] }
}
