import type { Surroundings } from '../surroundings.js'
import { AuditLogReference } from './audit.reference.js'
import { AuditLogResolver, CaseAuditTrailResolver, UserAuditTrailResolver } from './audit.resolver.js'
import { createAuditLogs } from './audit.service.js'
import type { AuditKey } from './audit-digest.js'
import { auditJobs } from './audit-seal.js'

/** The audit log as people read it, and the chains that seal it. */
export function auditFeature(surroundings: Surroundings, key: AuditKey) {
  const verbs = createAuditLogs(surroundings)
  return {
    verbs,
    instances: [
      new AuditLogResolver(verbs),
      new UserAuditTrailResolver(verbs),
      new CaseAuditTrailResolver(verbs),
      new AuditLogReference(verbs),
    ],
    jobs: auditJobs({ ...surroundings, key }),
  }
}
