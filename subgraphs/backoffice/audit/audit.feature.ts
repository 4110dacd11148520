import type { FeatureDependencies } from '../feature-dependencies.js'
import { AuditLogReference } from './audit.reference.js'
import { AuditLogResolver, CaseAuditTrailResolver, UserAuditTrailResolver } from './audit.resolver.js'
import { createAuditLogs } from './audit.service.js'

/** The audit log in the graph. */
export function auditFeature(dependencies: FeatureDependencies) {
  const api = createAuditLogs(dependencies)
  return {
    api,
    instances: [
      new AuditLogResolver(api),
      new UserAuditTrailResolver(api),
      new CaseAuditTrailResolver(api),
      new AuditLogReference(api),
    ],
  }
}
