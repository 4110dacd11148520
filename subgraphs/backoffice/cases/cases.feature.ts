import type { CaseUpdates } from '../case-updates/case-update.service.js'
import { donorsOfCase } from '../donations/case-donors.js'
import type { Surroundings } from '../surroundings.js'
import type { Users } from '../users/user.service.js'
import { CaseReference } from './case.reference.js'
import { CaseResolver } from './case.resolver.js'
import { createCases } from './case.service.js'
import { UpdateCaseResolver, UserCasesResolver } from './case-links.resolver.js'

/** Cases: animals that need help. */
export function casesFeature(surroundings: Surroundings, others: { users: Users; caseUpdates: CaseUpdates }) {
  const verbs = createCases({
    ...surroundings,
    users: others.users,
    updates: others.caseUpdates,
    donorsOf: donorsOfCase,
  })
  return {
    verbs,
    instances: [
      new CaseResolver(verbs, others.caseUpdates),
      new CaseReference(verbs),
      new UserCasesResolver(verbs),
      new UpdateCaseResolver(verbs),
    ],
  }
}
