import { actionTrailGraph } from '../../shared/audit/action-trail.resolver.js'

/** The wallet's audit trail in the graph. */
export const walletAuditTrail = actionTrailGraph({
  owner: 'Wallet',
  about: 'on wallets',
  idPrefix: 'wau',
  allowed: ['admin'],
})
