import type { ActionTrail } from '../audit/action-trail.js'
import type { AuditTrail } from '../audit/audit-trail.js'
import type { RecordJobAction } from './failed-jobs.service.js'

/** Records replayed and dismissed jobs in the audit log of the wallet or of the AI hub. */
export function recordInActionTrail(audit: ActionTrail): RecordJobAction {
  return (trx, by, { verb, job }) =>
    audit.record(trx, by, {
      action: `job.${verb}`,
      target: job.id,
      details: { kind: job.kind, error: job.lastError },
    })
}

/** Records replayed and dismissed jobs in the audit log of the backoffice. */
export function recordInAuditTrail(audit: AuditTrail): RecordJobAction {
  return (trx, by, { verb, job }) =>
    audit.record(trx, by, {
      action: `job_${verb}`,
      resource: 'job',
      resourceId: job.id,
      before: { kind: job.kind, error: job.lastError },
      severity: 'medium',
      category: 'system',
    })
}
