import type { Cases } from '../cases/case.service.js'
import { openCasesOf } from '../cases/case-summary.js'
import type { Donations } from '../donations/donation.service.js'
import type { Surroundings } from '../surroundings.js'
import type { Users } from '../users/user.service.js'
import { GuardianReference } from './guardian.reference.js'
import { GuardianResolver } from './guardian.resolver.js'
import { createGuardians } from './guardian.service.js'
import { GuardianInsightsResolver } from './guardian-insights.resolver.js'
import { createGuardianInsights } from './guardian-insights.service.js'
import {
  CaseGuardianResolver,
  DonationGuardianResolver,
  SocialPostGuardianResolver,
} from './guardian-links.resolver.js'

/** Guardians: people who look after cases. */
export function guardiansFeature(
  { db, audit, graph }: Surroundings,
  others: { users: Users; cases: Cases; donations: Donations },
) {
  const verbs = createGuardians({ db, users: others.users, openCasesOf })
  const insights = createGuardianInsights({ db, audit, graph, guardians: verbs })
  return {
    verbs,
    instances: [
      new GuardianResolver(verbs, others),
      new GuardianInsightsResolver(insights),
      new GuardianReference(verbs),
      new CaseGuardianResolver(verbs),
      new DonationGuardianResolver(verbs),
      new SocialPostGuardianResolver(verbs),
    ],
  }
}
