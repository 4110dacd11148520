import { actionTrailGraph } from '../../shared/audit/action-trail.resolver.js'

/** The AI hub's audit trail in the graph. */
export const aiHubAuditTrail = actionTrailGraph({
  owner: 'AiHub',
  about: 'in the AI hub',
  idPrefix: 'aih',
  allowed: ['staff', 'admin'],
})
