import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'
import { newId } from '../../../shared/ids.js'

/** Initial rules; administrators may change them. */
const firstRules = [
  { condition: 'p95(api_response) > 800 for 5m', severity: 'high', channels: ['email'] },
  {
    condition: 'error_rate(api_response) > 0.05 && count(api_response) > 20 for 5m',
    severity: 'critical',
    channels: ['email', 'chat'],
  },
  { condition: 'p95(page_load) > 3000 for 10m', severity: 'medium', channels: ['email'] },
  { condition: 'p95(database_query) > 200 for 5m', severity: 'high', channels: ['email'] },
  { condition: 'count(client_error) > 50 for 5m', severity: 'high', channels: ['email'] },
  { condition: 'count(failed_login) > 100', severity: 'high', channels: ['email'] },
] as const

/** Alerts and the rules that raise them. */
export const alerts: Migration = {
  name: '0001-baseline-alerts',
  async up(db) {
    await db.schema.createTable('alert_rules', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('condition').notNullable()
      column.text('severity').notNullable()
      column.flag('enabled').notNullable()
      column.json('notification_channels').notNullable()
      column.time('pending_since')
      column.integer('version').notNullable()
      column.time('created_at').notNullable()
      column.time('updated_at').notNullable()
      table.index(['created_at', 'id'])
    })
    await db.schema.createTable('alerts', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('source').notNullable()
      column.text('type').notNullable()
      column.text('severity').notNullable()
      column.text('status').notNullable()
      column.text('message').notNullable()
      column.text('rule_id')
      column.text('user_id')
      column.text('ip_address')
      column.json('metadata')
      // Set while the alert is active, so that it is raised only once.
      column.text('active_key').unique()
      column.time('expires_at')
      column.time('created_at').notNullable()
      column.time('resolved_at')
      column.time('acknowledged_at')
      column.text('acknowledged_by')
      column.text('acknowledged_by_name')
      table.index(['created_at', 'id'])
      table.index(['status', 'created_at', 'id'])
      table.index(['severity', 'created_at', 'id'])
      table.index(['source', 'created_at', 'id'])
      table.index(['status', 'expires_at'])
    })
    const now = new Date().toISOString()
    for (const { condition, severity, channels } of firstRules)
      await db('alert_rules').insert({
        id: newId('rule'),
        condition,
        severity,
        enabled: true,
        notification_channels: JSON.stringify(channels),
        version: 1,
        created_at: now,
        updated_at: now,
      })
  },
}
