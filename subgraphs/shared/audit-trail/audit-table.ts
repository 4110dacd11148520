import type { Knex } from 'knex'
import { columnsOf } from '../database/columns.js'

/** Makes the table; for the migrations of subgraphs that keep an audit trail. */
export async function createAuditTable(db: Knex): Promise<void> {
  await db.schema.createTable('audit_entries', (table) => {
    const column = columnsOf(db, table)
    column.text('id').primary()
    column.text('action').notNullable()
    column.text('target').notNullable()
    column.text('actor_id').notNullable()
    column.text('actor_name').notNullable()
    column.json('details').notNullable()
    column.text('request_id').notNullable()
    column.time('created_at').notNullable()
    table.index(['created_at', 'id'])
    table.index(['target', 'created_at', 'id'])
  })
}
