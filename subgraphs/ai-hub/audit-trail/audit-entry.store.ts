import type { Knex } from 'knex'
import { jsonColumn } from '../../shared/columns.js'
import { mapRows, type Page, type PageRows } from '../../shared/page.js'
import { selectPage } from '../../shared/page-query.js'
import type { AiHubAuditEntry } from './audit-entry.type.js'

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

/** Which entries are asked for; members that are given must all hold. */
export interface AuditEntrySelection {
  readonly target?: string | undefined
  readonly actorId?: string | undefined
}

const detailsColumn = jsonColumn<Record<string, unknown>>()

const recordOf = (row: AuditRow): AiHubAuditEntry => ({
  id: row.id,
  action: row.action,
  target: row.target,
  actorId: row.actor_id,
  actorName: row.actor_name,
  details: detailsColumn.read(row.details),
  requestId: row.request_id,
  createdAt: row.created_at,
})

/** Administrative actions; written once, never changed. */
export function auditEntryStore(db: Knex) {
  const table = () => db<AuditRow>('audit_entries')
  return {
    async insert(entry: AiHubAuditEntry): Promise<void> {
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

    async page({ target, actorId }: AuditEntrySelection, page: Page): Promise<PageRows<AiHubAuditEntry>> {
      const query = table()
      if (actorId !== undefined) query.where({ actor_id: actorId })
      if (target !== undefined) query.where({ target })
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      return mapRows(await selectPage<AuditRow>(query, { sort, page }), recordOf)
    },
  }
}
