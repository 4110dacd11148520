import type { Knex } from 'knex'
import { jsonColumn } from '../database/columns.js'
import { insertRows } from '../database/insert-rows.js'
import { rowById } from '../database/read-text.js'
import { mapRows, type Page, type PageRows } from '../paging/page.js'
import { mapPages, selectPagePerParent } from '../paging/page-per-parent.js'
import { selectPage } from '../paging/page-query.js'
import { whereMentioned } from '../personal-data/mentions.js'
import type { AuditCategory, AuditDetails, AuditSeverity } from './audit-entry.js'
import type { MemberSalts, PersonalPart } from './audit-members.js'

/** A row of the audit log. */
export interface AuditRecord {
  readonly id: string
  readonly timestamp: string
  /** `usr_…`, or the name of a service. */
  readonly userId: string
  readonly userEmail?: string
  /** Only where a subgraph shows it. */
  readonly userName?: string
  /** A role of a person, `service`, `api-client` or `anonymous`. */
  readonly userRole: string
  readonly action: string
  readonly resource: string
  readonly resourceId: string
  readonly details: AuditDetails
  readonly severity: AuditSeverity
  readonly category: AuditCategory
  readonly requestId?: string
  /** The administrator who wrote an entry by hand. */
  readonly recordedBy?: string
  readonly salts: MemberSalts
  readonly digest: string
}

/** Which audit rows to list; members that are given must all hold. */
export interface AuditSelection {
  readonly category?: AuditCategory | null
  readonly severity?: AuditSeverity | null
  readonly userId?: string | null
  readonly userEmail?: string | null
  readonly action?: string | null
  readonly resource?: string | null
  readonly resourceId?: string | null
  /** From this time on. */
  readonly startDate?: string | null
  /** Up to and including this time. */
  readonly endDate?: string | null
}

interface AuditRow {
  id: string
  timestamp: string
  user_id: string
  user_email: string | null
  user_name: string | null
  user_role: string
  action: string
  resource: string
  resource_id: string
  details: string
  severity: AuditSeverity
  category: AuditCategory
  request_id: string | null
  recorded_by: string | null
  salts: string
  digest: string
}

const LATEST_FIRST = [{ column: 'timestamp', direction: 'desc' }] as const
const detailsColumn = jsonColumn<AuditDetails>()
const saltsColumn = jsonColumn<MemberSalts>()

const rowOf = (record: AuditRecord): AuditRow => ({
  id: record.id,
  timestamp: record.timestamp,
  user_id: record.userId,
  user_email: record.userEmail ?? null,
  user_name: record.userName ?? null,
  user_role: record.userRole,
  action: record.action,
  resource: record.resource,
  resource_id: record.resourceId,
  details: detailsColumn.write(record.details),
  severity: record.severity,
  category: record.category,
  request_id: record.requestId ?? null,
  recorded_by: record.recordedBy ?? null,
  salts: saltsColumn.write(record.salts),
  digest: record.digest,
})

/** A row of the table as a record. */
export const auditRecordOf = (row: AuditRow): AuditRecord => ({
  id: row.id,
  timestamp: row.timestamp,
  userId: row.user_id,
  ...(row.user_email === null ? {} : { userEmail: row.user_email }),
  ...(row.user_name === null ? {} : { userName: row.user_name }),
  userRole: row.user_role,
  action: row.action,
  resource: row.resource,
  resourceId: row.resource_id,
  details: detailsColumn.read(row.details),
  severity: row.severity,
  category: row.category,
  ...(row.request_id === null ? {} : { requestId: row.request_id }),
  ...(row.recorded_by === null ? {} : { recordedBy: row.recorded_by }),
  salts: saltsColumn.read(row.salts),
  digest: row.digest,
})

/** Rows of the audit log: they are added and read; see `audit-tables.ts` for the two exceptions. */
export function auditStore(db: Knex) {
  const table = () => db<AuditRow>('audit_logs')
  return {
    async insert(record: AuditRecord): Promise<void> {
      await table().insert(rowOf(record))
    },

    /** Adds the rows that are missing; returns how many were added. */
    insertMissing: (records: readonly AuditRecord[]): Promise<number> =>
      insertRows(db, 'audit_logs', records.map(rowOf), 'pass-over'),

    async byId(id: string): Promise<AuditRecord | undefined> {
      const row = await rowById<AuditRow>(db, 'audit_logs', id)
      return row && auditRecordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<AuditRecord[]> {
      return (await table().whereIn('id', [...ids])).map(auditRecordOf)
    },

    async page(selection: AuditSelection, page: Page): Promise<PageRows<AuditRecord>> {
      const query = table()
      for (const [column, value] of equalities(selection)) if (value) query.where(column, value)
      if (selection.startDate) query.where('timestamp', '>=', selection.startDate)
      if (selection.endDate) query.where('timestamp', '<=', selection.endDate)
      return mapRows(await selectPage<AuditRow>(query, { sort: LATEST_FIRST, page }), auditRecordOf)
    },

    async pagesOfUsers(userIds: readonly string[], page: Page): Promise<Map<string, PageRows<AuditRecord>>> {
      const selection = { parent: 'user_id', parents: userIds, sort: LATEST_FIRST, page }
      return mapPages(await selectPagePerParent<AuditRow>(db, table(), selection), auditRecordOf)
    },

    /** Rows in the order of their ids, after the one given. */
    async inOrder(
      narrow: (query: Knex.QueryBuilder) => void,
      after: string,
      limit: number,
    ): Promise<AuditRecord[]> {
      const query = table().where('id', '>', after).orderBy('id').limit(limit)
      narrow(query)
      return (await query).map(auditRecordOf)
    },

    /** Replaces the part that may be about people; only inside `withUnlockedRows`. */
    async redact(
      id: string,
      { userEmail, userName, details }: PersonalPart,
      salts: MemberSalts,
    ): Promise<void> {
      await table()
        .where({ id })
        .update({
          user_email: userEmail ?? null,
          user_name: userName ?? null,
          details: detailsColumn.write(details),
          salts: saltsColumn.write(salts),
        })
    },

    /** Replaces the signatures of a row; only inside `withUnlockedRows`. */
    async resign(id: string, digest: string, salts: MemberSalts): Promise<void> {
      await table()
        .where({ id })
        .update({ digest, salts: saltsColumn.write(salts) })
    },

    /** How many rows lost members because of a request. */
    async countRedacted(requestId: string): Promise<number> {
      const query = table()
      whereMentioned(db, query, ['salts'], [requestId])
      const [counted] = await query.count({ count: '*' })
      return Number(counted?.count)
    },

    /** For each of several resources a page of the rows about it, the latest first; of any kind when none is named. */
    async pagesAbout(
      resource: string | undefined,
      ids: readonly string[],
      page: Page,
    ): Promise<Map<string, PageRows<AuditRecord>>> {
      const selection = { parent: 'resource_id', parents: ids, sort: LATEST_FIRST, page }
      const rows = resource === undefined ? table() : table().where({ resource })
      return mapPages(await selectPagePerParent<AuditRow>(db, rows, selection), auditRecordOf)
    },

    /** The latest rows of all. */
    async latest(limit: number): Promise<AuditRecord[]> {
      const rows = await table().orderBy('timestamp', 'desc').orderBy('id', 'desc').limit(limit)
      return rows.map(auditRecordOf)
    },
  }
}

function equalities(selection: AuditSelection): [string, string | null | undefined][] {
  return [
    ['category', selection.category],
    ['severity', selection.severity],
    ['user_id', selection.userId],
    ['user_email', selection.userEmail?.toLowerCase()],
    ['action', selection.action],
    ['resource', selection.resource],
    ['resource_id', selection.resourceId],
  ]
}
