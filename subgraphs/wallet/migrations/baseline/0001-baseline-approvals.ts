import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'

/** Daily limits of wallets, and requests that need a second administrator. */
export const approvals: Migration = {
  name: '0001-baseline-approvals',
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
    await db.schema.createTable('wallet_approvals', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('wallet_id').notNullable().references('id').inTable('wallets')
      column.text('kind').notNullable()
      column.text('destination')
      column.bigint('amount')
      column.text('asset')
      column.text('memo')
      column.text('memo_type')
      column.text('donation_id').references('id').inTable('donations').index()
      column.text('new_owner_id')
      column.text('finding')
      column.text('difference')
      column.text('reason').notNullable()
      column.text('state').notNullable()
      column.text('requested_by').notNullable()
      column.time('created_at').notNullable()
      column.time('expires_at').notNullable()
      column.text('decided_by')
      column.time('decided_at')
      column.text('note')
      column.text('transaction_id').references('id').inTable('transactions').unique()
      table.index(['state', 'created_at', 'id'])
      table.index(['state', 'expires_at', 'id'])
      table.index(['wallet_id', 'state', 'decided_at'])
      table.index(['kind', 'created_at', 'id'])
      table.index(['created_at', 'id'])
    })
  },
}
