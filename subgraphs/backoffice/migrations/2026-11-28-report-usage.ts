import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** How many bytes the apps of a person reported on the last day on which they reported any. */
export const reportUsage: Migration = {
  name: '2026-11-28-report-usage',
  oldestProgram: '0.1.0',
  async up(db) {
    await db.schema.createTable('report_usage', (table) => {
      const column = columnsOf(db, table)
      column.text('user_id').primary()
      column.text('day').notNullable()
      column.real('bytes').notNullable()
    })
  },
}
