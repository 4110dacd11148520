import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'

/** Generated staging sets, so that they can be restored to the same state. */
export const stagedSets: Migration = {
  name: '0001-baseline-staging',
  async up(db) {
    await db.schema.createTable('staged_sets', (table) => {
      const column = columnsOf(db, table)
      column.text('seed').primary()
      column.time('anchor').notNullable()
      column.time('brought_at').notNullable()
    })
  },
}
