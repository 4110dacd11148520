import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../clock.js'
import type { Database, Transaction } from '../database.js'
import { type IdPrefix, newId } from '../ids.js'
import {
  type ConnectionOf,
  connectionOf,
  mapRows,
  type Page,
  type PageInput,
  type PageRows,
  pageOf,
} from '../paging/page.js'
import { mapPages } from '../paging/page-per-parent.js'
import { type DataSubject, erased } from '../personal-data/inventory.js'
import { actorOf } from '../viewer.js'
import type { AuditKey } from './audit-key.js'
import { type AuditRecord, auditStore } from './audit-log.js'
import { signedRow } from './audit-trail.js'
import { redactPerson } from './redact-person.js'

/** An administrative action. */
export interface AuditedAction {
  /** `<resource>.<past participle>`: `wallet.frozen`. */
  readonly action: string
  /** The id or the name of the resource. */
  readonly target: string
  /** Must not contain secrets. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** A row of the audit log as the wallet and the AI hub show it. */
export interface ActionEntry {
  readonly id: string
  readonly action: string
  readonly target: string
  readonly actorId: string
  readonly actorName: string
  readonly details: Record<string, unknown>
  readonly requestId: string
  readonly createdAt: string
}

/** The audit log of a subgraph whose rows are administrative actions. */
export type ActionTrail = ReturnType<typeof createActionTrail>

export interface ActionTrailDependencies {
  readonly db: Database
  readonly clock: Clock
  readonly auditKey: AuditKey
  readonly idPrefix: IdPrefix
}

/** See {@link ActionTrail}. */
export function createActionTrail({ db, clock, auditKey, idPrefix }: ActionTrailDependencies) {
  return {
    /** Whether nothing was ever recorded: rows are kept permanently. */
    isEmpty: (trx: Transaction): Promise<boolean> => auditStore(trx).isEmpty(),

    /** Writes the row in the transaction of the recorded change. */
    async record(
      trx: Transaction,
      { viewer, requestId }: Pick<RequestContext, 'viewer' | 'requestId'>,
      { action, target, details = {} }: AuditedAction,
    ): Promise<void> {
      const { id: userId, name } = actorOf(viewer)
      const row = signedRow(auditKey, {
        id: newId(idPrefix),
        timestamp: timestamp(clock),
        userId,
        ...(name === userId ? {} : { userName: name }),
        userRole: roleOf(viewer),
        action,
        resource: action.slice(0, action.indexOf('.')),
        resourceId: target,
        details: JSON.parse(JSON.stringify(details)),
        severity: 'medium',
        category: 'system',
        requestId,
      })
      await auditStore(trx).insert(row)
    },

    async list(
      target: string | undefined,
      input: PageInput,
      actorId?: string,
    ): Promise<ConnectionOf<ActionEntry>> {
      const page = pageOf(input)
      const selection = { resourceId: target ?? null, userId: actorId ?? null }
      return connectionOf(mapRows(await auditStore(db).page(selection, page), entryOf), page)
    },

    /** The actions on each of several resources, newest first. */
    async pagesOf(targets: readonly string[], page: Page): Promise<Map<string, PageRows<ActionEntry>>> {
      return mapPages(await auditStore(db).pagesAbout(undefined, targets, page), entryOf)
    },

    /** Removes a person, see {@link redactPerson}. */
    forget: (trx: Transaction, requestId: string, subject: DataSubject): Promise<number> =>
      redactPerson({ db: trx, key: auditKey, owners: {} }, requestId, subject),
  }
}

function entryOf(row: AuditRecord): ActionEntry {
  const wasRedacted = typeof row.salts.userName === 'object'
  return {
    id: row.id,
    action: row.action,
    target: row.resourceId,
    actorId: row.userId,
    actorName: row.userName ?? (wasRedacted ? erased.name : row.userId),
    details: row.details,
    requestId: row.requestId ?? '',
    createdAt: row.timestamp,
  }
}

function roleOf(viewer: Viewer): string {
  return 'role' in viewer ? viewer.role : viewer.kind
}
