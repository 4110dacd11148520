import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Donations to cases. Money of donation accounts without a case, and what identifies a case in addresses. */
export const donations: Migration = {
  name: '0001-baseline-donations',
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
      column.time('refunded_at')
      table.index(['donor_id', 'created_at', 'id'])
      table.index(['case_id', 'created_at', 'id'])
      table.index(['case_id', 'status', 'network', 'asset'])
      table.index(['wallet_id', 'created_at', 'id'])
      table.index(['created_at', 'id'])
    })
    await db.schema.createTable('unallocated_donations', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('wallet_id').notNullable().references('id').inTable('wallets')
      column.text('network').notNullable()
      column.bigint('amount').notNullable()
      column.text('asset').notNullable()
      column.text('source').notNullable()
      column.text('memo')
      column.text('memo_type')
      column.text('reason').notNullable()
      column.text('state').notNullable()
      column.time('received_at').notNullable()
      column.text('case_id')
      column.text('return_transaction_id').references('id').inTable('transactions').unique()
      column.text('decided_by')
      column.time('decided_at')
      column.text('note')
      table.index(['state', 'received_at', 'id'])
      table.index(['received_at', 'id'])
    })
    await db.schema.createTable('case_muxed_ids', (table) => {
      const column = columnsOf(db, table)
      column.text('case_id').primary()
      column.text('muxed_id').notNullable().unique()
    })
  },
}
