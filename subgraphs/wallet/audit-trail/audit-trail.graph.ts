import { auditTrailGraph } from '../../shared/audit-trail/audit-trail.resolver.js'

/** The wallet's audit trail in the graph. */
export const walletAuditTrail = auditTrailGraph({
  owner: 'Wallet',
  about: 'on wallets',
  idPrefix: 'wau',
  allowed: ['admin'],
})
