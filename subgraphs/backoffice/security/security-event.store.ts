import type { Knex } from 'knex'
import { type SecurityEventType, securityEventTypes } from '../../../runtime/security-events.js'
import { json, oneOf, optional, safeInteger, text, time } from '../../shared/database/columns.js'
import { countRows } from '../../shared/database/count-rows.js'
import { deleteInBatches } from '../../shared/database/delete-in-batches.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import { alertSeverities } from '../alerts/alert.type.js'
import type { SecurityEvent } from './security-event.type.js'

export type SecurityEventRecord = Readonly<SecurityEvent> & {
  readonly requestId?: string
  /** The address, or the /64 of an IPv6 address: what one client controls. */
  readonly ipNetwork?: string
}

/** The columns that events are counted by. */
export type CountedColumns = Partial<Readonly<Record<'email' | 'ip_network' | 'user_id', string>>>

const securityEvents = rowCodec('security_events', {
  id: text,
  timestamp: time,
  type: oneOf(securityEventTypes),
  severity: oneOf(alertSeverities),
  description: text,
  userId: optional(text),
  email: optional(text),
  ipAddress: optional(text),
  ipNetwork: optional(text),
  userAgent: optional(text),
  requestId: optional(text),
  metadata: optional(json<Record<string, unknown>>()),
})

const eventCounts = rowCodec('security_events', {
  type: oneOf(securityEventTypes),
  severity: oneOf(alertSeverities),
  count: safeInteger,
})

export function securityEventStore(db: Knex) {
  const table = () => securityEvents.query(db)
  return {
    async insert(record: SecurityEventRecord): Promise<void> {
      await table().insert(securityEvents.write(record))
    },

    /** Number of events of a type with the same values since a time. */
    async count(type: SecurityEventType, same: CountedColumns, since: string): Promise<number> {
      return countRows(
        table()
          .where({ ...same, type })
          .where('timestamp', '>', since),
      )
    },

    /** @param email only events with this e-mail */
    async page(since: string, email: string | undefined, page: Page): Promise<PageRows<SecurityEventRecord>> {
      const query = table().where('timestamp', '>=', since)
      if (email) query.where({ email })
      const sort = [{ column: 'timestamp', direction: 'desc' }] as const
      return mapRows(await selectPage(query, { sort, page }), securityEvents.read)
    },

    /** Number of events since a time, by type and severity. */
    async countsSince(since: string): Promise<RecordOf<typeof eventCounts>[]> {
      const rows = await table()
        .where('timestamp', '>=', since)
        .groupBy('type', 'severity')
        .select('type', 'severity')
        .count({ count: '*' })
      return rows.map(eventCounts.read)
    },

    async deleteBefore(before: string): Promise<void> {
      await deleteInBatches(db, securityEvents.table, ['id'], (old) => old.where('timestamp', '<', before))
    },
  }
}
