import type { RequestContext } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../clock.js'
import type { Database, Transaction } from '../database.js'
import { type IdPrefix, newId } from '../ids.js'
import {
  type ConnectionOf,
  connectionOf,
  type Page,
  type PageInput,
  type PageRows,
  pageOf,
} from '../paging/page.js'
import { actorOf } from '../viewer.js'
import { type AuditEntryRecord, auditEntryStore } from './audit-entry.store.js'

export type { AuditEntryRecord } from './audit-entry.store.js'

/** An action to be remembered. */
export interface AuditedAction {
  readonly action: string
  readonly target: string
  /** Must hold no secret. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** Operations of the audit trail. */
export type AuditTrail = ReturnType<typeof createAuditTrail>

/** What an audit trail needs. */
export interface AuditTrailDependencies {
  readonly db: Database
  readonly clock: Clock
  /** Begins the ids of its entries. */
  readonly idPrefix: IdPrefix
}

/** Remembers administrative actions of a subgraph. */
export function createAuditTrail({ db, clock, idPrefix }: AuditTrailDependencies) {
  return {
    /** Writes the entry in the transaction of the change it is about. */
    async record(
      trx: Transaction,
      { viewer, requestId }: Pick<RequestContext, 'viewer' | 'requestId'>,
      { action, target, details = {} }: AuditedAction,
    ): Promise<void> {
      const actor = actorOf(viewer)
      await auditEntryStore(trx).insert({
        id: newId(idPrefix),
        action,
        target,
        actorId: actor.id,
        actorName: actor.name,
        details: { ...details },
        requestId,
        createdAt: timestamp(clock),
      })
    },

    async list(
      target: string | undefined,
      input: PageInput,
      actorId?: string,
    ): Promise<ConnectionOf<AuditEntryRecord>> {
      const page = pageOf(input)
      return connectionOf(await auditEntryStore(db).page({ target, actorId }, page), page)
    },

    /** What was done to each of several things, newest first. */
    pagesOf: (targets: readonly string[], page: Page): Promise<Map<string, PageRows<AuditEntryRecord>>> =>
      auditEntryStore(db).pagesOfTargets(targets, page),
  }
}
