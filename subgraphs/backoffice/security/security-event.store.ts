import type { Knex } from 'knex'
import type { SecurityEventType } from '../../../runtime/security-events.js'
import { jsonColumn, optionalColumn } from '../../shared/database/columns.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { AlertSeverity } from '../alerts/alert.type.js'
import type { SecurityEvent } from './security-event.type.js'
import type { CountedBy } from './threat-patterns.policy.js'

/** An event as it is kept. */
export type SecurityEventRecord = Readonly<SecurityEvent> & { readonly requestId?: string }

interface EventRow {
  id: string
  timestamp: string
  type: SecurityEventType
  severity: AlertSeverity
  description: string
  user_id: string | null
  email: string | null
  ip_address: string | null
  user_agent: string | null
  request_id: string | null
  metadata: string | null
}

const metadataColumn = optionalColumn(jsonColumn<Record<string, unknown>>())
const countedColumns = { email: 'email', address: 'ip_address', subject: 'user_id' } as const

const rowOf = (record: SecurityEventRecord): EventRow => ({
  id: record.id,
  timestamp: record.timestamp,
  type: record.type,
  severity: record.severity,
  description: record.description,
  user_id: record.userId ?? null,
  email: record.email ?? null,
  ip_address: record.ipAddress ?? null,
  user_agent: record.userAgent ?? null,
  request_id: record.requestId ?? null,
  metadata: metadataColumn.write(record.metadata),
})

const recordOf = (row: EventRow): SecurityEventRecord => {
  const metadata = metadataColumn.read(row.metadata)
  return {
    id: row.id,
    timestamp: row.timestamp,
    type: row.type,
    severity: row.severity,
    description: row.description,
    ...(row.user_id === null ? {} : { userId: row.user_id }),
    ...(row.email === null ? {} : { email: row.email }),
    ...(row.ip_address === null ? {} : { ipAddress: row.ip_address }),
    ...(row.user_agent === null ? {} : { userAgent: row.user_agent }),
    ...(row.request_id === null ? {} : { requestId: row.request_id }),
    ...(metadata ? { metadata } : {}),
  }
}

/** Security events in the database. */
export function securityEventStore(db: Knex) {
  const table = () => db<EventRow>('security_events')
  return {
    async insert(record: SecurityEventRecord): Promise<void> {
      await table().insert(rowOf(record))
    },

    /** How many events of a kind a subject has had since a time. */
    async count(type: SecurityEventType, by: CountedBy, subject: string, since: string): Promise<number> {
      const [counted] = await table()
        .where(countedColumns[by], subject)
        .where({ type })
        .where('timestamp', '>', since)
        .count({ count: '*' })
      return Number(counted?.count)
    },

    async page(
      since: string,
      type: SecurityEventType | undefined,
      page: Page,
    ): Promise<PageRows<SecurityEventRecord>> {
      const query = table().where('timestamp', '>=', since)
      if (type) query.where({ type })
      const sort = [{ column: 'timestamp', direction: 'desc' }] as const
      return mapRows(await selectPage<EventRow>(query, { sort, page }), recordOf)
    },

    /** How many events there are since a time, by kind and severity. */
    async countsSince(since: string): Promise<{ type: string; severity: AlertSeverity; count: number }[]> {
      const rows = await table()
        .where('timestamp', '>=', since)
        .groupBy('type', 'severity')
        .select('type', 'severity')
        .count({ count: '*' })
      return rows.map((row) => ({
        type: String(row.type),
        severity: row.severity as AlertSeverity,
        count: Number(row.count),
      }))
    },

    async deleteBefore(before: string): Promise<void> {
      await table().where('timestamp', '<', before).delete()
    },
  }
}
