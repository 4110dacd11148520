import { actionTrailGraph } from '../../shared/audit/action-trail.resolver.js'
import { auditIdPrefixes } from '../../shared/audit/audit-ids.js'

/** The AI hub's audit trail in the graph. */
export const aiHubAuditTrail = actionTrailGraph({
  owner: 'AiHub',
  about: 'in the AI hub',
  idPrefix: auditIdPrefixes.ai_hub,
  allowed: ['staff', 'admin'],
})
