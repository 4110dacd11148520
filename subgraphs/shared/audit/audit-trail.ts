import type { RequestContext, Role, Viewer } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../clock.js'
import type { Database, Transaction } from '../database.js'
import { type IdPrefix, newId } from '../ids.js'
import type { DataSubject } from '../personal-data/inventory.js'
import { rowDigest } from './audit-digest.js'
import { type AuditDetails, type AuditEntry, auditedChange, withoutSecrets } from './audit-entry.js'
import type { AuditKey } from './audit-key.js'
import { type AuditRecord, auditStore } from './audit-log.js'
import { saltsFor } from './audit-members.js'
import { type AuditPart, verifyAuditPart } from './audit-verify.js'
import { type OwnerMembers, redactPerson } from './redact-person.js'

export type { AuditEntry } from './audit-entry.js'

/** The actor: the context of a request, or a background job. */
export type AuditActor = Pick<RequestContext, 'viewer' | 'requestId' | 'address'>

/** The audit log, as services write it. */
export interface AuditTrail {
  /**
   * Writes one row in the transaction of the change, so that both exist or neither. Secrets are replaced by a
   * mark, recognised by the names of their members.
   *
   * @example
   * await audit.record(trx, by, {
   *   action: 'case_updated', resource: 'case', resourceId: after.id, before, after,
   *   severity: 'low', category: 'case',
   * })
   */
  record(trx: Transaction, by: AuditActor, entry: AuditEntry): Promise<void>
  /** Removes a person from the log, see {@link redactPerson}. */
  forget(db: Database | Transaction, requestId: string, subject: DataSubject): Promise<number>
  /** Writes what an administrator reports about somebody's action; the row names both. */
  recordByHand(trx: Transaction, by: AuditActor, entry: ManualEntry): Promise<AuditRecord>
  /** Verifies a part of the log, see {@link verifyAuditPart}. */
  verify(db: Database, after?: string): Promise<AuditPart>
  /** Writes rows of a generated past; existing ones stay. Returns how many were written. */
  recordPast(trx: Transaction, entries: readonly PastEntry[]): Promise<number>
}

/** A change of a generated past, with the id of its row. */
export interface PastEntry extends AuditEntry {
  readonly id: string
  readonly at: string
  readonly by: { readonly id: string; readonly email: string; readonly role: Role }
  readonly requestId: string
}

/** An action outside the platform, as an administrator describes it. */
export interface ManualEntry
  extends Pick<AuditEntry, 'action' | 'resource' | 'resourceId' | 'severity' | 'category'> {
  readonly userId?: string | null | undefined
  readonly userEmail?: string | null | undefined
  readonly userRole?: string | null | undefined
  readonly details?: AuditDetails | null | undefined
}

export interface AuditTrailDependencies {
  readonly clock: Clock
  readonly key: AuditKey
  readonly idPrefix: IdPrefix
  readonly owners?: OwnerMembers
}

/** Signs a new row. */
export function signedRow(key: AuditKey, row: Omit<AuditRecord, 'digest' | 'salts'>): AuditRecord {
  const salted = { ...row, salts: saltsFor(row) }
  return { ...salted, digest: rowDigest(key, salted) }
}

/** See {@link AuditTrail}. */
export function createAuditTrail(dependencies: AuditTrailDependencies): AuditTrail {
  const { clock, key, idPrefix, owners = {} } = dependencies
  return {
    verify: (db, after) => verifyAuditPart(db, key, after),

    forget: (db, requestId, subject) => redactPerson({ db, key, owners }, requestId, subject),

    async record(trx, by, entry) {
      const row = {
        id: newId(idPrefix),
        timestamp: timestamp(clock),
        ...userOf(by.viewer),
        action: entry.action,
        resource: entry.resource,
        resourceId: entry.resourceId,
        details: {
          ...auditedChange(entry.before, entry.after),
          ...(entry.reason ? { reason: entry.reason } : {}),
          ...(by.address ? { ipAddress: by.address } : {}),
        },
        severity: entry.severity,
        category: entry.category,
        requestId: by.requestId,
      }
      await auditStore(trx).insert(signedRow(key, row))
    },

    async recordByHand(trx, by, { userId, userEmail, userRole, details, ...entry }) {
      const writer = userOf(by.viewer)
      const row = {
        id: newId(idPrefix),
        timestamp: timestamp(clock),
        // A row about somebody else must not have the writer's address and role.
        ...(userId ? { userId, userRole: userRole ?? 'unknown' } : writer),
        ...(userEmail ? { userEmail } : {}),
        ...(userRole ? { userRole } : {}),
        ...entry,
        details: withoutSecrets(details ?? {}),
        requestId: by.requestId,
        recordedBy: writer.userId,
      }
      const record = signedRow(key, row)
      await auditStore(trx).insert(record)
      return record
    },

    recordPast(trx, entries) {
      const records = entries.map(({ id, at, by, before, after, reason, ...entry }) => {
        const actor = { userId: by.id, userEmail: by.email, userRole: by.role }
        const details = { ...auditedChange(before, after), ...(reason ? { reason } : {}) }
        const row = { id, timestamp: at, ...actor, ...entry, details }
        return signedRow(key, row)
      })
      return auditStore(trx).insertMissing(records)
    },
  }
}

function userOf(viewer: Viewer): { userId: string; userEmail?: string; userRole: string } {
  if (viewer.kind === 'anonymous') return { userId: 'anonymous', userRole: 'anonymous' }
  if ('role' in viewer)
    return { userId: viewer.subject, userEmail: viewer.email.toLowerCase(), userRole: viewer.role }
  return { userId: viewer.subject, userRole: viewer.kind }
}
