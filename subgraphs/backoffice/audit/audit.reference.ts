import type { AuditRecord } from '../../shared/audit/audit-log.js'
import { BatchedReference } from '../../shared/subgraph/batched-reference.js'

/** Resolves references to audit entries, for staff only. */
export class AuditLogReference extends BatchedReference<AuditRecord> {}
