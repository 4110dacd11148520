import type { FeatureDependencies } from '../feature-dependencies.js'
import { GuardianReference, MonitoredAccountReference } from './monitored-account.reference.js'
import { MonitoredAccountResolver } from './monitored-account.resolver.js'
import { createMonitoredAccounts } from './monitored-account.service.js'

/** The accounts of guardians on the microblogging network. */
export function monitoredAccountsFeature(dependencies: FeatureDependencies) {
  const api = createMonitoredAccounts(dependencies)
  return {
    api,
    instances: [
      new MonitoredAccountResolver(api),
      new MonitoredAccountReference(api),
      new GuardianReference(api),
    ],
  }
}
