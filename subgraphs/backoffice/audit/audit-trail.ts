import type { RequestContext, Role, Viewer } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import type { Database, Transaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import type { DataSubject } from '../../shared/personal-data/personal-table.js'
import { type AuditRecord, auditStore } from './audit.store.js'
import { type AuditKey, rowDigest } from './audit-digest.js'
import { type AuditDetails, type AuditEntry, auditedChange, withoutSecrets } from './audit-entry.js'
import { saltsFor } from './audit-members.js'
import { redactPerson } from './redact-person.js'

export type { AuditEntry } from './audit-entry.js'

/** Who did it: the request's context as it travels, or what a background job says of itself. */
export type AuditActor = Pick<RequestContext, 'viewer' | 'requestId' | 'address'>

/** Where every service writes what it changed. */
export interface AuditTrail {
  /**
   * Writes one row in the transaction of the change, so that there is neither a change without its row nor a
   * row without its change. Secrets are replaced, by the names of their members, in whatever is handed in.
   *
   * @example
   * await audit.record(trx, by, {
   *   action: 'case_updated', resource: 'case', resourceId: after.id, before, after,
   *   severity: 'low', category: 'case',
   * })
   */
  record(trx: Transaction, by: AuditActor, entry: AuditEntry): Promise<void>
  /** Takes a person out of the log, see {@link redactPerson}. */
  forget(db: Database, requestId: string, subject: DataSubject): Promise<number>
  /** Writes what somebody says of another's action; the row names both. */
  recordByHand(trx: Transaction, by: AuditActor, entry: HandWrittenEntry): Promise<AuditRecord>
  /** Writes what a seeded past consists of; entries that are there stay. Answers how many were written. */
  recordPast(trx: Transaction, entries: readonly PastEntry[]): Promise<number>
}

/** A change of a past that was made up, with the id that its row is to have. */
export interface PastEntry extends AuditEntry {
  readonly id: string
  readonly at: string
  readonly by: { readonly id: string; readonly email: string; readonly role: Role }
  readonly requestId: string
}

/** An action that the platform did not see, as an administrator describes it. */
export interface HandWrittenEntry
  extends Pick<AuditEntry, 'action' | 'resource' | 'resourceId' | 'severity' | 'category'> {
  readonly userId?: string | null | undefined
  readonly userEmail?: string | null | undefined
  readonly userRole?: string | null | undefined
  readonly details?: AuditDetails | null | undefined
}

/** The trail of the backoffice. */
export function createAuditTrail({ clock, key }: { clock: Clock; key: AuditKey }): AuditTrail {
  const withDigest = (row: Omit<AuditRecord, 'digest' | 'salts'>): AuditRecord => {
    const salted = { ...row, salts: saltsFor(row) }
    return { ...salted, digest: rowDigest(key, salted) }
  }
  return {
    forget: (db, requestId, subject) => redactPerson({ db, key }, requestId, subject),

    async record(trx, by, entry) {
      const row = {
        id: newId('aud'),
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
      await auditStore(trx).insert(withDigest(row))
    },

    async recordByHand(trx, by, { userId, userEmail, userRole, details, ...entry }) {
      const writer = userOf(by.viewer)
      const row = {
        id: newId('aud'),
        timestamp: timestamp(clock),
        // Somebody else's row must not carry the writer's address and role.
        ...(userId ? { userId, userRole: userRole ?? 'unknown' } : writer),
        ...(userEmail ? { userEmail } : {}),
        ...(userRole ? { userRole } : {}),
        ...entry,
        details: withoutSecrets(details ?? {}),
        requestId: by.requestId,
        recordedBy: writer.userId,
      }
      const record = withDigest(row)
      await auditStore(trx).insert(record)
      return record
    },

    recordPast(trx, entries) {
      const records = entries.map(({ id, at, by, before, after, reason, ...entry }) => {
        const actor = { userId: by.id, userEmail: by.email, userRole: by.role }
        const details = { ...auditedChange(before, after), ...(reason ? { reason } : {}) }
        const row = { id, timestamp: at, ...actor, ...entry, details }
        return withDigest(row)
      })
      return auditStore(trx).insertMissing(records)
    },
  }
}

/** The actor of work that nobody asked for just now: a recurring job, the seed. */
export function backgroundActor(job: string): AuditActor {
  return { viewer: { kind: 'service', subject: 'service:backoffice' }, requestId: job }
}

function userOf(viewer: Viewer): { userId: string; userEmail?: string; userRole: string } {
  if (viewer.kind === 'anonymous') return { userId: 'anonymous', userRole: 'anonymous' }
  if ('role' in viewer)
    return { userId: viewer.subject, userEmail: viewer.email.toLowerCase(), userRole: viewer.role }
  return { userId: viewer.subject, userRole: viewer.kind }
}
