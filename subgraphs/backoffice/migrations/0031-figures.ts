import type { Migration } from '../../shared/database.js'

/** Indexes from which the figures of dashboard and analytics are answered without reading the rows. */
export const figures: Migration = {
  name: '0031-figures',
  async up(db) {
    await db.schema.alterTable('donations', (table) => {
      table.index(['status', 'created_at', 'base_amount'])
    })
    await db.schema.alterTable('audit_logs', (table) => {
      table.index(['timestamp', 'user_id'])
    })
    await db.schema.alterTable('cases', (table) => {
      table.index(['created_at', 'status'])
    })
  },
}
