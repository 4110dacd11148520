import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'

/** Purchases at the on-ramp provider, and the provider's deliveries about them. */
export const onramp: Migration = {
  name: '0001-baseline-onramp',
  async up(db) {
    await db.schema.createTable('onramp_orders', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('wallet_id').notNullable().references('id').inTable('wallets')
      column.text('owner_id').notNullable()
      column.text('network').notNullable()
      column.text('wallet_address').notNullable()
      column.text('asset').notNullable()
      column.bigint('cents').notNullable()
      column.text('currency').notNullable()
      column.text('redirect_url')
      column.text('status').notNullable()
      column.text('provider_id').unique()
      column.bigint('crypto_amount')
      column.time('created_at').notNullable()
      column.time('expires_at').notNullable()
      column.time('ended_at')
      column.text('payout_status')
      column.text('payout_hash')
      column.text('payout_envelope')
      column.time('payout_valid_until')
      table.index(['owner_id', 'created_at', 'id'])
      table.index(['wallet_id', 'created_at', 'id'])
      table.index(['wallet_address', 'created_at', 'id'])
      table.index(['payout_status', 'network', 'id'])
      table.index(['created_at', 'id'])
    })
    await db.schema.createTable('onramp_deliveries', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('order_id').notNullable().references('id').inTable('onramp_orders').index()
      column.text('status').notNullable()
      column.time('received_at').notNullable()
    })
  },
}
