import { auditTrailGraph } from '../../shared/audit-trail/audit-trail.resolver.js'

/** The AI hub's audit trail in the graph. */
export const aiHubAuditTrail = auditTrailGraph({
  owner: 'AiHub',
  about: 'in the AI hub',
  idPrefix: 'aih',
  allowed: ['staff', 'admin'],
})
