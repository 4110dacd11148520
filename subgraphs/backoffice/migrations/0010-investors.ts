import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Investors. */
export const investors: Migration = {
  name: '0010-investors',
  async up(db) {
    await db.schema.createTable('investors', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('email').notNullable().unique()
      column.text('name')
      column.text('type').notNullable()
      column.text('status').notNullable()
      column.text('source')
      column.text('company')
      column.text('job_role')
      column.text('location')
      column.text('notes')
      column.integer('version').notNullable()
      column.time('created_at').notNullable()
      table.index(['created_at', 'id'])
      table.index(['status', 'created_at', 'id'])
      table.index(['source', 'created_at', 'id'])
    })
  },
}
