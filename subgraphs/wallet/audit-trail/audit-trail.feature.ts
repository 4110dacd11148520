import type { FeatureDependencies } from '../feature-dependencies.js'
import { walletAuditTrail } from './audit-trail.resolver.js'
import { WalletChangesResolver } from './wallet-changes.resolver.js'

/** The log of administrative actions on wallets. */
export function auditTrailFeature({ audit }: FeatureDependencies) {
  return { instances: [new walletAuditTrail.Entries(audit), new WalletChangesResolver(audit)] }
}
