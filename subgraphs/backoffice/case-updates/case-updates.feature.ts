import { caseSummaryOf } from '../cases/case-summary.js'
import type { Surroundings } from '../surroundings.js'
import { CaseUpdateResolver } from './case-update.resolver.js'
import { createCaseUpdates } from './case-update.service.js'

/** What happened to cases. */
export function caseUpdatesFeature(surroundings: Surroundings) {
  const verbs = createCaseUpdates({ ...surroundings, caseOf: caseSummaryOf })
  return { verbs, instances: [new CaseUpdateResolver(verbs)] }
}
