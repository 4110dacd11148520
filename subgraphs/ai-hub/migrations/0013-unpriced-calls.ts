import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Calls of models whose price nobody told: they count as 0 in the costs and are shown as what they are. */
export const unpricedCalls: Migration = {
  name: '0013-unpriced-calls',
  async up(db) {
    await db.schema.alterTable('model_calls', (table) => {
      columnsOf(db, table).integer('unpriced_calls').notNullable().defaultTo(0)
    })
  },
}
