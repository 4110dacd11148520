import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** How much may be sent from a wallet on one day. */
export const spendLimits: Migration = {
  name: '0006-spend-limits',
  async up(db) {
    await db.schema.createTable('spend_limits', (table) => {
      const column = columnsOf(db, table)
      column.text('wallet_id').notNullable().references('id').inTable('wallets')
      column.text('asset').notNullable()
      column.bigint('amount')
      column.bigint('next_amount')
      column.time('next_from')
      table.primary(['wallet_id', 'asset'])
    })
  },
}
