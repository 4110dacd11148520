import type { Knex } from 'knex'
import { flagColumn, jsonColumn } from '../../shared/database/columns.js'
import { rowById } from '../../shared/database/read-text.js'
import { mapRows, type Page, type PageRows } from '../../shared/paging/page.js'
import { selectPage } from '../../shared/paging/page-query.js'
import type { AlertChannel } from './alert.service.js'
import type { AlertSeverity } from './alert.type.js'

/** A rule as stored. */
export interface AlertRuleRecord {
  readonly id: string
  readonly condition: string
  readonly severity: AlertSeverity
  readonly enabled: boolean
  readonly notificationChannels: AlertChannel[]
  /** Since when the condition has held without interruption, while it holds. */
  readonly pendingSince?: string
  readonly version: number
  readonly createdAt: string
  readonly updatedAt: string
}

interface RuleRow {
  id: string
  condition: string
  severity: AlertSeverity
  enabled: boolean | number
  notification_channels: string
  pending_since: string | null
  version: number
  created_at: string
  updated_at: string
}

const channelsColumn = jsonColumn<AlertChannel[]>()

const rowOf = (rule: AlertRuleRecord): RuleRow => ({
  id: rule.id,
  condition: rule.condition,
  severity: rule.severity,
  enabled: flagColumn.write(rule.enabled),
  notification_channels: channelsColumn.write(rule.notificationChannels),
  pending_since: rule.pendingSince ?? null,
  version: rule.version,
  created_at: rule.createdAt,
  updated_at: rule.updatedAt,
})

const recordOf = (row: RuleRow): AlertRuleRecord => ({
  id: row.id,
  condition: row.condition,
  severity: row.severity,
  enabled: flagColumn.read(row.enabled),
  notificationChannels: channelsColumn.read(row.notification_channels),
  ...(row.pending_since === null ? {} : { pendingSince: row.pending_since }),
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
})

/** Alert rules in the database. */
export function alertRuleStore(db: Knex) {
  const table = () => db<RuleRow>('alert_rules')
  return {
    async byId(id: string): Promise<AlertRuleRecord | undefined> {
      const row = await rowById<RuleRow>(db, 'alert_rules', id)
      return row && recordOf(row)
    },

    async enabled(): Promise<AlertRuleRecord[]> {
      const rows = await table()
        .where({ enabled: flagColumn.write(true) })
        .orderBy('id')
      return rows.map(recordOf)
    },

    async page(page: Page): Promise<PageRows<AlertRuleRecord>> {
      const sort = [{ column: 'created_at', direction: 'desc' }] as const
      return mapRows(await selectPage<RuleRow>(table(), { sort, page }), recordOf)
    },

    async insert(rule: AlertRuleRecord): Promise<void> {
      await table().insert(rowOf(rule))
    },

    /** Replaces the version it is based on. @returns false when it was modified concurrently */
    async replace(rule: AlertRuleRecord, basedOn: number): Promise<boolean> {
      return (await table().where({ id: rule.id, version: basedOn }).update(rowOf(rule))) === 1
    },

    /** Records since when the condition holds. */
    async markPending(id: string, since: string | undefined): Promise<void> {
      await table()
        .where({ id })
        .update({ pending_since: since ?? null })
    },

    async delete(id: string): Promise<boolean> {
      return (await table().where({ id }).delete()) === 1
    },
  }
}
