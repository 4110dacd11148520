import type { Knex } from 'knex'
import { jsonColumn, optionalColumn } from '../../shared/database/columns.js'
import { rowById } from '../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { AlertFilter } from './alert.inputs.js'
import type { Alert, AlertSeverity, AlertSource, AlertStatus } from './alert.type.js'

/** An alert as stored. */
export type AlertRecord = Readonly<Alert> & {
  readonly userId?: string
  readonly ipAddress?: string
  /** Unique among active alerts. */
  readonly key?: string
  /** When it is resolved automatically. */
  readonly expiresAt?: string
}

interface AlertRow {
  id: string
  source: AlertSource
  type: string
  severity: AlertSeverity
  status: AlertStatus
  message: string
  rule_id: string | null
  user_id: string | null
  ip_address: string | null
  metadata: string | null
  active_key: string | null
  expires_at: string | null
  created_at: string
  resolved_at: string | null
}

const metadataColumn = optionalColumn(jsonColumn<Record<string, unknown>>())

const rowOf = (record: AlertRecord): AlertRow => ({
  id: record.id,
  source: record.source,
  type: record.type,
  severity: record.severity,
  status: record.status,
  message: record.message,
  rule_id: record.ruleId ?? null,
  user_id: record.userId ?? null,
  ip_address: record.ipAddress ?? null,
  metadata: metadataColumn.write(record.metadata),
  active_key: record.key ?? null,
  expires_at: record.expiresAt ?? null,
  created_at: record.createdAt,
  resolved_at: record.resolvedAt ?? null,
})

const recordOf = (row: AlertRow): AlertRecord => {
  const metadata = metadataColumn.read(row.metadata)
  return {
    id: row.id,
    source: row.source,
    type: row.type,
    severity: row.severity,
    status: row.status,
    message: row.message,
    ...(row.rule_id === null ? {} : { ruleId: row.rule_id }),
    ...(row.user_id === null ? {} : { userId: row.user_id }),
    ...(row.ip_address === null ? {} : { ipAddress: row.ip_address }),
    ...(metadata ? { metadata } : {}),
    ...(row.active_key === null ? {} : { key: row.active_key }),
    ...(row.expires_at === null ? {} : { expiresAt: row.expires_at }),
    createdAt: row.created_at,
    ...(row.resolved_at === null ? {} : { resolvedAt: row.resolved_at }),
  }
}

/** Alerts in the database. */
export function alertStore(db: Knex) {
  const table = () => db<AlertRow>('alerts')
  return {
    /** @returns false when an active alert has the same key */
    async insert(record: AlertRecord): Promise<boolean> {
      const written = await table().insert(rowOf(record)).onConflict('active_key').ignore().returning('id')
      return written.length === 1
    },

    async byId(id: string): Promise<AlertRecord | undefined> {
      const row = await rowById<AlertRow>(db, 'alerts', id)
      return row && recordOf(row)
    },

    async activeByKey(key: string): Promise<AlertRecord | undefined> {
      const row = await table().where({ active_key: key }).first()
      return row && recordOf(row)
    },

    async expired(now: string): Promise<AlertRecord[]> {
      return (await table().where({ status: 'active' }).where('expires_at', '<=', now)).map(recordOf)
    },

    /** @returns false when it was resolved before */
    async resolve(id: string, at: string): Promise<boolean> {
      const change = { status: 'resolved', active_key: null, resolved_at: at } as const
      return (await table().where({ id, status: 'active' }).update(change)) === 1
    },

    async page(filter: AlertFilter, page: Page): Promise<PageRows<AlertRecord>> {
      const query = table()
      if (filter.severity) query.where({ severity: filter.severity })
      if (filter.status) query.where({ status: filter.status })
      if (filter.source) query.where({ source: filter.source })
      if (filter.since) query.where('created_at', '>=', filter.since)
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      return mapRows(await selectPage<AlertRow>(query, { sort, page }), recordOf)
    },

    async countActive(source: AlertSource): Promise<number> {
      const [counted] = await table().where({ status: 'active', source }).count({ count: '*' })
      return Number(counted?.count)
    },
  }
}
