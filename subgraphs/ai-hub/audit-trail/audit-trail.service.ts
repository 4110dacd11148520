import type { RequestContext } from '../../../schema/viewer.js'
import { type Clock, timestamp } from '../../shared/clock.js'
import type { Database, Transaction } from '../../shared/database.js'
import { newId } from '../../shared/ids.js'
import { type ConnectionOf, connectionOf, type PageInput, pageOf } from '../../shared/page.js'
import { actorOf } from '../../shared/viewer.js'
import { auditEntryStore } from './audit-entry.store.js'
import type { AiHubAuditEntry } from './audit-entry.type.js'

/** An action to be remembered. */
export interface AuditedAction {
  readonly action: string
  readonly target: string
  /** Must hold no secret. */
  readonly details?: Readonly<Record<string, unknown>>
}

/** The verbs on the audit trail. */
export type AuditTrail = ReturnType<typeof createAuditTrail>

/** Remembers administrative actions: configuration, guardians, decisions, training, resets. */
export function createAuditTrail({ db, clock }: { db: Database; clock: Clock }) {
  return {
    /** Writes the entry in the transaction of the change it is about. */
    async record(
      trx: Transaction,
      { viewer, requestId }: Pick<RequestContext, 'viewer' | 'requestId'>,
      { action, target, details = {} }: AuditedAction,
    ): Promise<void> {
      const actor = actorOf(viewer)
      await auditEntryStore(trx).insert({
        id: newId('aih'),
        action,
        target,
        actorId: actor.id,
        actorName: actor.name,
        details: { ...details },
        requestId,
        createdAt: timestamp(clock),
      })
    },

    async list(target: string | undefined, input: PageInput): Promise<ConnectionOf<AiHubAuditEntry>> {
      const page = pageOf(input)
      return connectionOf(await auditEntryStore(db).page(target, page), page)
    },
  }
}
