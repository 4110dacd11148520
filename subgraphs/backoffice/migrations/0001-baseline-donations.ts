import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Donations, statements of payment providers, and exchange rates. */
export const donations: Migration = {
  name: '0001-baseline-donations',
  async up(db) {
    await db.schema.createTable('donations', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('case_id').notNullable()
      column.text('guardian_id')
      column.text('user_id')
      column.text('user_name')
      column.text('user_email')
      column.money('amount').notNullable()
      column.text('currency').notNullable()
      column.money('base_amount').notNullable()
      column.text('exchange_rate')
      column.text('payment_provider').notNullable()
      column.text('asset')
      column.bigint('asset_amount')
      column.text('asset_rate')
      column.text('transaction_id')
      column.text('partner_transaction_id')
      column.text('status').notNullable()
      column.text('failure_reason')
      column.text('message')
      column.flag('is_anonymous').notNullable()
      column.integer('version').notNullable()
      column.time('created_at').notNullable()
      column.time('completed_at')
      column.time('refunded_at')
      column.text('refund_transaction_id')
      column.text('announcement_id')
      table.index(['created_at', 'id'])
      table.index(['amount', 'id'])
      table.index(['case_id', 'created_at', 'id'])
      table.index(['case_id', 'status', 'base_amount'])
      table.index(['guardian_id', 'created_at', 'id'])
      table.index(['user_id', 'created_at', 'id'])
      table.index(['status', 'created_at', 'id'])
      table.index(['payment_provider', 'transaction_id'])
      // For statistics.
      table.index(['status', 'created_at', 'base_amount'])
    })
    // A payment completes one donation; pending donations may name any.
    await db.raw(`create unique index donations_paid on donations (payment_provider, transaction_id)
      where completed_at is not null`)
    await db.schema.createTable('payment_statements', (table) => {
      const column = columnsOf(db, table)
      column.text('provider').notNullable()
      column.text('transaction_id').notNullable()
      column.text('status').notNullable()
      column.money('amount').notNullable()
      column.text('currency').notNullable()
      column.text('partner_transaction_id')
      column.text('reason')
      column.time('recorded_at').notNullable()
      table.primary(['provider', 'transaction_id'])
    })
    await db.schema.createTable('asset_prices', (table) => {
      const column = columnsOf(db, table)
      column.text('asset').notNullable()
      column.text('usd').notNullable()
      column.text('source').notNullable()
      column.time('observed_at').notNullable()
      table.primary(['asset', 'observed_at'])
    })
    await db.schema.createTable('exchange_rates', (table) => {
      const column = columnsOf(db, table)
      column.text('currency').notNullable()
      column.text('base').notNullable()
      column.text('rate').notNullable()
      column.time('set_at').notNullable()
      table.primary(['currency', 'base'])
    })
  },
}
