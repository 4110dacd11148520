import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** The staging sets that were made, so that they can be brought back to the same state. */
export const stagedSets: Migration = {
  name: '0050-staged-sets',
  async up(db) {
    await db.schema.createTable('staged_sets', (table) => {
      const column = columnsOf(db, table)
      column.text('seed').primary()
      column.time('anchor').notNullable()
      column.time('brought_at').notNullable()
    })
  },
}
