import type { Accounts } from '../accounts/account.service.js'
import type { Alerts } from '../alerts/alert.service.js'
import type { Cases } from '../cases/case.service.js'
import type { RecordedDonations } from '../donations/donation.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Users } from '../users/user.service.js'
import { GuardianReference } from './guardian.reference.js'
import { GuardianResolver } from './guardian.resolver.js'
import { createGuardians } from './guardian.service.js'
import { guardianJobs } from './guardian.worker.js'
import { GuardianInsightsResolver } from './guardian-insights.resolver.js'
import { createGuardianInsights } from './guardian-insights.service.js'
import {
  CaseGuardianResolver,
  DonationGuardianResolver,
  SocialPostGuardianResolver,
} from './guardian-links.resolver.js'

/** Guardians: people who look after cases. */
export function guardiansFeature(
  { db, clock, audit, graph }: FeatureDependencies,
  others: { users: Users; accounts: Accounts; alerts: Alerts; cases: Cases; donations: RecordedDonations },
) {
  const api = createGuardians({ db, clock, graph, users: others.users, accounts: others.accounts })
  const insights = createGuardianInsights({ db, audit, graph, guardians: api })
  return {
    api,
    jobs: guardianJobs({ db, graph, alerts: others.alerts }),
    instances: [
      new GuardianResolver(api, others),
      new GuardianInsightsResolver(insights),
      new GuardianReference(api),
      new CaseGuardianResolver(api),
      new DonationGuardianResolver(api),
      new SocialPostGuardianResolver(api),
    ],
  }
}
