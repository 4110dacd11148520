import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Transactions of wallets, and the signed envelopes behind the sent ones. */
export const transactions: Migration = {
  name: '0002-transactions',
  async up(db) {
    await db.schema.createTable('transactions', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('wallet_id').notNullable().references('id').inTable('wallets')
      column.text('network').notNullable()
      column.text('direction').notNullable()
      column.text('hash').notNullable()
      column.text('status').notNullable()
      column.bigint('amount').notNullable()
      column.text('asset').notNullable()
      column.text('source').notNullable()
      column.text('destination').notNullable()
      column.text('memo')
      column.text('memo_type')
      column.bigint('fee').notNullable()
      column.time('created_at').notNullable()
      column.time('confirmed_at')
      column.integer('ledger')
      column.text('failure_code')
      column.text('failure_reason')
      column.text('payment_cursor')
      table.unique(['wallet_id', 'payment_cursor'])
      table.index(['wallet_id', 'created_at', 'id'])
      table.index(['hash'])
    })
    await db.schema.createTable('payment_cursors', (table) => {
      const column = columnsOf(db, table)
      column.text('wallet_id').primary().references('id').inTable('wallets')
      column.text('cursor').notNullable()
    })
    await db.schema.createTable('envelopes', (table) => {
      const column = columnsOf(db, table)
      column.text('hash').primary()
      column.text('wallet_id').notNullable().references('id').inTable('wallets')
      column.text('transaction_id').references('id').inTable('transactions')
      column.text('purpose').notNullable()
      column.text('status').notNullable()
      column.text('sequence').notNullable()
      column.text('envelope').notNullable()
      column.time('valid_until').notNullable()
      column.bigint('spends_xlm').notNullable()
      column.bigint('spends_usdc').notNullable()
      column.bigint('max_fee').notNullable()
      column.text('fee_bump_envelope')
      column.time('created_at').notNullable()
      table.index(['wallet_id', 'sequence'])
      table.index(['status', 'wallet_id', 'sequence'])
    })
  },
}
