import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** What agents were asked and how they fared; never the words. */
export const interactions: Migration = {
  name: '0011-interactions',
  async up(db) {
    await db.schema.createTable('interactions', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('agent').notNullable()
      column.text('kind').notNullable()
      column.real('confidence').notNullable()
      column.flag('succeeded').notNullable()
      column.real('duration_ms').notNullable()
      column.time('created_at').notNullable()
      table.index(['created_at'])
    })
  },
}
