import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Payments of returns that counted as failed before another return was paid; the ledger may have applied them. */
export const earlierReturns: Migration = {
  name: '2026-11-26-earlier-returns',
  oldestProgram: '0.1.0',
  async up(db) {
    await db.schema.createTable('earlier_returns', (table) => {
      const column = columnsOf(db, table)
      column.text('transaction_id').primary().references('id').inTable('transactions')
      column.text('unallocated_id').notNullable().references('id').inTable('unallocated_donations')
    })
  },
}
