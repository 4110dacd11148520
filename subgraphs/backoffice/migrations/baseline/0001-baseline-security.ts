import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'

/** Security events and sign-in blocks. */
export const security: Migration = {
  name: '0001-baseline-security',
  async up(db) {
    await db.schema.createTable('security_events', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.time('timestamp').notNullable()
      column.text('type').notNullable()
      column.text('severity').notNullable()
      column.text('description').notNullable()
      column.text('user_id')
      column.text('email')
      column.text('ip_address')
      column.text('ip_network')
      column.text('user_agent')
      column.text('request_id')
      column.json('metadata')
      table.index(['timestamp', 'id'])
      table.index(['type', 'timestamp'])
      table.index(['email', 'type', 'timestamp'])
      table.index(['ip_network', 'type', 'timestamp'])
      table.index(['user_id', 'type', 'timestamp'])
    })
    await db.schema.createTable('sign_in_blocks', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('kind').notNullable()
      column.text('subject').notNullable()
      column.text('network')
      column.text('reason').notNullable()
      column.time('created_at').notNullable()
      column.time('until').notNullable()
      column.time('lifted_at')
      column.text('lifted_by')
      table.index(['kind', 'subject', 'until'])
      table.index(['created_at', 'id'])
      table.index(['until'])
    })
  },
}
