import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Donations to cases. */
export const donations: Migration = {
  name: '0003-donations',
  async up(db) {
    await db.schema.createTable('donations', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('case_id').notNullable()
      column.text('network').notNullable()
      column.text('wallet_id').references('id').inTable('wallets')
      column.text('donor_id')
      column.text('transaction_id').notNullable().references('id').inTable('transactions').unique()
      column.bigint('amount').notNullable()
      column.text('asset').notNullable()
      column.text('message')
      column.flag('anonymous').notNullable()
      column.text('status').notNullable()
      column.time('created_at').notNullable()
      column.time('completed_at')
      table.index(['donor_id', 'created_at', 'id'])
      table.index(['case_id', 'created_at', 'id'])
      table.index(['case_id', 'status', 'network', 'asset'])
      table.index(['wallet_id', 'created_at', 'id'])
      table.index(['created_at', 'id'])
    })
  },
}
