import type { FeatureDependencies } from '../feature-dependencies.js'
import { walletAuditTrail } from './audit-trail.resolver.js'
import { WalletChangesResolver } from './wallet-changes.resolver.js'

/** What was done to wallets by hand. */
export function auditTrailFeature({ audit }: FeatureDependencies) {
  return { instances: [new walletAuditTrail.Entries(audit), new WalletChangesResolver(audit)] }
}
