import type { Surroundings } from '../surroundings.js'
import { GuardianReference, MonitoredAccountReference } from './monitored-account.reference.js'
import { MonitoredAccountResolver } from './monitored-account.resolver.js'
import { createMonitoredAccounts } from './monitored-account.service.js'

/** The accounts of guardians on the microblogging network. */
export function monitoredAccountsFeature(surroundings: Surroundings) {
  const verbs = createMonitoredAccounts(surroundings)
  return {
    verbs,
    instances: [
      new MonitoredAccountResolver(verbs),
      new MonitoredAccountReference(verbs),
      new GuardianReference(verbs),
    ],
  }
}
