import { auditIdPrefixes } from '../../shared/audit/audit-ids.js'
import type { AuditKey } from '../../shared/audit/audit-key.js'
import { type AuditActor, type AuditTrail, createAuditTrail } from '../../shared/audit/audit-trail.js'
import type { OwnerMembers } from '../../shared/audit/redact-person.js'
import type { Clock } from '../../shared/clock.js'

const owners: OwnerMembers = {
  support_ticket: ['requesterId', 'requesterEmail'],
  donation: ['userId'],
  social_post: ['guardianId'],
  notification: ['userId'],
  invitation: ['userId'],
  file: ['ownerId'],
  case_update: ['updatedBy'],
  case_update_draft: ['draftedBy'],
}

export type { AuditActor, AuditTrail, PastEntry } from '../../shared/audit/audit-trail.js'

/** The audit trail of the backoffice. */
export function createBackofficeAudit(dependencies: { clock: Clock; key: AuditKey }): AuditTrail {
  return createAuditTrail({ ...dependencies, idPrefix: auditIdPrefixes.backoffice, owners })
}

/** The actor of background work: a recurring job, the seed. */
export function backgroundActor(job: string): AuditActor {
  return { viewer: { kind: 'service', subject: 'service:backoffice' }, requestId: job }
}
