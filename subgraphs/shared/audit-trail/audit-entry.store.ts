import type { Knex } from 'knex'
import { jsonColumn } from '../database/columns.js'
import { mapRows, type Page, type PageRows } from '../paging/page.js'
import { mapPages, selectPagePerParent } from '../paging/page-per-parent.js'
import { selectPage } from '../paging/page-query.js'

/** An administrative action as it is kept. */
export interface AuditEntryRecord {
  readonly id: string
  readonly action: string
  readonly target: string
  readonly actorId: string
  readonly actorName: string
  readonly details: Record<string, unknown>
  readonly requestId: string
  readonly createdAt: string
}

interface AuditRow {
  id: string
  action: string
  target: string
  actor_id: string
  actor_name: string
  details: string
  request_id: string
  created_at: string
}

const detailsColumn = jsonColumn<Record<string, unknown>>()

const recordOf = (row: AuditRow): AuditEntryRecord => ({
  id: row.id,
  action: row.action,
  target: row.target,
  actorId: row.actor_id,
  actorName: row.actor_name,
  details: detailsColumn.read(row.details),
  requestId: row.request_id,
  createdAt: row.created_at,
})

const newestFirst = [{ column: 'created_at', direction: 'desc' }] as const

/** Administrative actions; written once, never changed. */
export function auditEntryStore(db: Knex) {
  const table = () => db<AuditRow>('audit_entries')
  return {
    async insert(entry: AuditEntryRecord): Promise<void> {
      await table().insert({
        id: entry.id,
        action: entry.action,
        target: entry.target,
        actor_id: entry.actorId,
        actor_name: entry.actorName,
        details: detailsColumn.write(entry.details),
        request_id: entry.requestId,
        created_at: entry.createdAt,
      })
    },

    async page(
      { target, actorId }: { target: string | undefined; actorId: string | undefined },
      page: Page,
    ): Promise<PageRows<AuditEntryRecord>> {
      const query = table()
      if (actorId !== undefined) query.where({ actor_id: actorId })
      if (target !== undefined) query.where({ target })
      return mapRows(await selectPage<AuditRow>(query, { sort: newestFirst, page }), recordOf)
    },

    /** The same page of what was done to each target, newest first. */
    async pagesOfTargets(
      targets: readonly string[],
      page: Page,
    ): Promise<Map<string, PageRows<AuditEntryRecord>>> {
      const selection = { parent: 'target', parents: targets, sort: newestFirst, page }
      return mapPages(await selectPagePerParent<AuditRow>(db, table(), selection), recordOf)
    },
  }
}
