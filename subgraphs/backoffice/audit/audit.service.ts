import { manualAuditEntry } from '../../../schema/input-rules/audit.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import { type AuditRecord, auditStore } from '../../shared/audit/audit-log.js'
import type { AuditPart } from '../../shared/audit/audit-verify.js'
import { inTransaction } from '../../shared/database.js'
import { ValidationError } from '../../shared/domain-error.js'
import {
  type ConnectionOf,
  connectionFrom,
  type Page,
  type PageInput,
  type PageRows,
} from '../../shared/paging/page.js'
import type { GraphContext } from '../../shared/subgraph/graph-context.js'
import { validated } from '../../shared/validated.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { AuditLogFilter, CreateAuditLogInput } from './audit.type.js'
import { visibleAudit } from './visible-audit.service.js'

/** Default page size (docs/contract/backoffice.md). */
const DEFAULT_LIMIT = 50
const MOST_FAULTS = 100

export type AuditLogDependencies = Pick<FeatureDependencies, 'db' | 'audit' | 'notifier'>

/** Operations on the audit log, which is append-only. */
export type AuditLogs = ReturnType<typeof createAuditLogs>

/** Reads the audit log and creates manual entries. */
export function createAuditLogs({ db, audit, notifier }: AuditLogDependencies) {
  return {
    find: ({ viewer }: RequestContext, id: string): Promise<AuditRecord | undefined> =>
      visibleAudit(db, viewer).byId(id),

    findMany: (ids: readonly string[], { viewer }: RequestContext): Promise<AuditRecord[]> =>
      visibleAudit(db, viewer).byIds(ids),

    /** @throws ValidationError */
    async list(
      { viewer }: RequestContext,
      filter: AuditLogFilter,
      input: PageInput,
    ): Promise<ConnectionOf<AuditRecord>> {
      if (filter.startDate && filter.endDate && filter.endDate < filter.startDate)
        throw new ValidationError({ endDate: 'must not be before startDate' })
      return connectionFrom(input, (page) => visibleAudit(db, viewer).page(filter, page), DEFAULT_LIMIT)
    },

    /** Pages of actions on cases, for a field of a case. */
    pagesAboutCases: (ids: readonly string[], page: Page): Promise<Map<string, PageRows<AuditRecord>>> =>
      auditStore(db).pagesAbout('case', ids, page),

    /** Pages of the actions of people, for a field of a user. */
    pagesOfUsers: (
      userIds: readonly string[],
      page: Page,
      { viewer }: { readonly viewer: Viewer },
    ): Promise<Map<string, PageRows<AuditRecord>>> => visibleAudit(db, viewer).pagesOfUsers(userIds, page),

    /**
     * Verifies a part of the log.
     * @param after the day after which it begins; none for the first part
     * @throws ValidationError
     */
    async verify(after?: string): Promise<AuditPart> {
      if (after !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(after))
        throw new ValidationError({ after: 'must be the value of next' })
      const part = await audit.verify(db, after)
      return { ...part, faults: part.faults.slice(0, MOST_FAULTS) }
    },

    /** Creates a manual entry, which records its author. @throws ValidationError */
    async create(by: GraphContext, input: CreateAuditLogInput): Promise<AuditRecord> {
      const words = validated(manualAuditEntry, input)
      return inTransaction(db, async (trx) => {
        const record = await audit.recordByHand(trx, by, {
          ...words,
          severity: input.severity ?? 'low',
          category: input.category ?? 'system',
        })
        const { id: auditLogId, action, resource, resourceId } = record
        await notifier.notify(trx, 'audit_log_created', { auditLogId, action, resource, resourceId })
        await by.completeIdempotent(trx, record)
        return record
      })
    },
  }
}
