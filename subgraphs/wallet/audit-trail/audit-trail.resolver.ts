import { actionTrailGraph } from '../../shared/audit/action-trail.resolver.js'
import { auditIdPrefixes } from '../../shared/audit/audit-ids.js'

/** The wallet's audit trail in the graph. */
export const walletAuditTrail = actionTrailGraph({
  owner: 'Wallet',
  about: 'on wallets',
  idPrefix: auditIdPrefixes.wallet,
  allowed: ['admin'],
})
