import type { FeatureDependencies } from '../feature-dependencies.js'
import { AuditLogReference } from './audit.reference.js'
import { AuditLogResolver, CaseAuditTrailResolver, UserAuditTrailResolver } from './audit.resolver.js'
import { createAuditLogs } from './audit.service.js'
import type { AuditKey } from './audit-digest.js'
import { auditJobs } from './audit-seal.js'

/** The audit log as people read it, and the chains that seal it. */
export function auditFeature(dependencies: FeatureDependencies, key: AuditKey) {
  const api = createAuditLogs(dependencies)
  return {
    api,
    instances: [
      new AuditLogResolver(api),
      new UserAuditTrailResolver(api),
      new CaseAuditTrailResolver(api),
      new AuditLogReference(api),
    ],
    jobs: auditJobs({ ...dependencies, key }),
  }
}
