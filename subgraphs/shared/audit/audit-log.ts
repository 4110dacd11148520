import type { Knex } from 'knex'
import { type Column, json, optional, text, time } from '../database/columns.js'
import { countRows } from '../database/count-rows.js'
import { insertRow, insertRows } from '../database/insert-rows.js'
import { rowCodec } from '../database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../paging/page.js'
import { mapPages, selectPagePerParent } from '../paging/page-per-parent.js'
import { selectPage } from '../paging/page-query.js'
import { whereMentioned } from '../personal-data/person-matcher.js'
import type { AuditCategory, AuditDetails, AuditSeverity } from './audit-entry.js'
import type { MemberSalts, PersonalPart } from './audit-members.js'

/** A row of the audit log. */
export interface AuditRecord {
  readonly id: string
  readonly timestamp: string
  /** `usr_…`, or the name of a service. */
  readonly userId: string
  readonly userEmail?: string
  /** Only in subgraphs that show it. */
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

/** Selects audit rows; all given members must match. */
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

const audits = rowCodec('audit_logs', {
  id: text,
  timestamp: time,
  userId: text,
  userEmail: optional(text),
  userName: optional(text),
  userRole: text,
  action: text,
  resource: text,
  resourceId: text,
  details: json<AuditDetails>(),
  // Any text can be read, so that verification can report a row that was changed by hand.
  severity: text as Column<AuditSeverity, AuditSeverity>,
  category: text as Column<AuditCategory, AuditCategory>,
  requestId: optional(text),
  recordedBy: optional(text),
  salts: json<MemberSalts>(),
  digest: text,
})

const LATEST_FIRST = [{ column: 'timestamp', direction: 'desc' }] as const

/** A row of the table as a record. */
export const auditRecordOf = (row: object): AuditRecord => audits.read(row)

/** Rows of the audit log that a viewer must not read. */
export interface HiddenRows {
  /** Excludes them from a query. */
  readonly exclude: (rows: Knex.QueryBuilder) => void
  /** Each selects a part of them; no row is in two parts. */
  readonly parts: readonly ((rows: Knex.QueryBuilder) => void)[]
}

/**
 * Rows of the audit log: they are only inserted and read; see `audit-tables.ts` for the two exceptions.
 * @param hidden the rows that are not read; default: none
 */
export function auditStore(db: Knex, hidden?: HiddenRows) {
  const all = () => audits.query(db)
  const table = () => {
    const rows = all()
    hidden?.exclude(rows)
    return rows
  }

  /** Counting all rows and the hidden ones uses indexes; counting the visible ones would read every row. */
  async function countVisible(selection: AuditSelection, { parts }: HiddenRows): Promise<number> {
    const matching = () => selected(all().clearSelect(), selection)
    let count = await countRows(matching())
    for (const part of parts) count -= await countRows(matching().where(part))
    return count
  }

  return {
    async isEmpty(): Promise<boolean> {
      return (await all().first('id')) === undefined
    },

    async insert(record: AuditRecord): Promise<void> {
      await insertRow(db, audits.table, audits.write(record))
    },

    /** Adds the rows that are missing; returns how many were added. */
    insertMissing: (records: readonly AuditRecord[]): Promise<number> =>
      insertRows(db, audits.table, records.map(audits.write), 'skip'),

    async byId(id: string): Promise<AuditRecord | undefined> {
      const row = await table().where({ id }).first()
      return row && auditRecordOf(row)
    },

    async byIds(ids: readonly string[]): Promise<AuditRecord[]> {
      return (await table().whereIn('id', [...ids])).map(auditRecordOf)
    },

    async page(selection: AuditSelection, page: Page): Promise<PageRows<AuditRecord>> {
      const count = hidden && (() => countVisible(selection, hidden))
      const found = await selectPage(selected(table(), selection), { sort: LATEST_FIRST, page, count })
      return mapRows(found, auditRecordOf)
    },

    async pagesOfUsers(userIds: readonly string[], page: Page): Promise<Map<string, PageRows<AuditRecord>>> {
      const selection = { parent: 'user_id', parents: userIds, sort: LATEST_FIRST, page }
      return mapPages(await selectPagePerParent(db, table(), selection), auditRecordOf)
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
      await table().where({ id }).update(audits.writePartial({ userEmail, userName, details, salts }))
    },

    /** Replaces the signatures of a row; only inside `withUnlockedRows`. */
    async resign(id: string, digest: string, salts: MemberSalts): Promise<void> {
      await table().where({ id }).update(audits.writePartial({ digest, salts }))
    },

    /** How many rows had members removed for a request. */
    async countRedacted(requestId: string): Promise<number> {
      const query = table()
      whereMentioned(db, query, ['salts'], [requestId])
      return countRows(query)
    },

    /** For each of several resources a page of the rows about it, latest first; of resources of any kind unless one is given. */
    async pagesAbout(
      resource: string | undefined,
      ids: readonly string[],
      page: Page,
    ): Promise<Map<string, PageRows<AuditRecord>>> {
      const selection = { parent: 'resource_id', parents: ids, sort: LATEST_FIRST, page }
      const rows = resource === undefined ? table() : table().where({ resource })
      return mapPages(await selectPagePerParent(db, rows, selection), auditRecordOf)
    },

    /** The latest rows of all. */
    async latest(limit: number): Promise<AuditRecord[]> {
      const rows = await table().orderBy('timestamp', 'desc').orderBy('id', 'desc').limit(limit)
      return rows.map(auditRecordOf)
    },
  }
}

function selected(rows: Knex.QueryBuilder, selection: AuditSelection): Knex.QueryBuilder {
  for (const [column, value] of equalities(selection)) if (value) rows.where(column, value)
  if (selection.startDate) rows.where('timestamp', '>=', selection.startDate)
  if (selection.endDate) rows.where('timestamp', '<=', selection.endDate)
  return rows
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
