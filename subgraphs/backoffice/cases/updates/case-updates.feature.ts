import type { FeatureDependencies } from '../../feature-dependencies.js'
import { CaseUpdateResolver } from './case-update.resolver.js'
import { createCaseUpdates } from './case-update.service.js'

/** History of cases. */
export function caseUpdatesFeature(dependencies: FeatureDependencies) {
  const api = createCaseUpdates(dependencies)
  return { api, instances: [new CaseUpdateResolver(api)] }
}
