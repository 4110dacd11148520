import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'

/** Uploaded files; their contents are in the storage, under the id. */
export const files: Migration = {
  name: '0001-baseline-files',
  async up(db) {
    await db.schema.createTable('files', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('owner_id').notNullable()
      column.text('name').notNullable()
      column.text('folder').notNullable()
      column.text('type').notNullable()
      column.integer('size').notNullable()
      column.text('sha256').notNullable()
      column.real('place_latitude')
      column.real('place_longitude')
      column.text('link').notNullable().unique()
      column.time('created_at').notNullable()
      table.index(['owner_id', 'created_at', 'id'])
      table.index(['created_at', 'id'])
    })
    await db.schema.createTable('upload_usage', (table) => {
      const column = columnsOf(db, table)
      column.text('user_id').primary()
      column.text('day').notNullable()
      column.real('bytes').notNullable()
    })
  },
}
