import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Wallets with their keys, signings and leases. */
export const wallets: Migration = {
  name: '0001-wallets',
  async up(db) {
    await db.schema.createTable('wallets', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('owner_id').notNullable()
      column.text('network').notNullable()
      column.text('public_key').notNullable()
      column.text('status').notNullable()
      column.text('funding').notNullable()
      column.text('name')
      column.text('description')
      column.time('created_at').notNullable()
      column.time('last_activity_at').notNullable()
      table.unique(['public_key', 'network'])
      table.index(['owner_id', 'created_at', 'id'])
      table.index(['created_at', 'id'])
      table.index(['network', 'funding', 'id'])
    })
    await db.schema.createTable('wallet_keys', (table) => {
      const column = columnsOf(db, table)
      column.text('wallet_id').primary().references('id').inTable('wallets')
      column.text('master_key_id').notNullable().index()
      column.text('wrapped_key').notNullable()
      column.text('sealed_seed').notNullable()
    })
    await db.schema.createTable('signing_audit', (table) => {
      const column = columnsOf(db, table)
      column.text('wallet_id').notNullable().references('id').inTable('wallets')
      column.integer('position').notNullable()
      column.time('at').notNullable()
      column.text('purpose').notNullable()
      column.text('transaction_hash').notNullable()
      column.text('previous_hash').notNullable()
      column.text('hash').notNullable()
      table.primary(['wallet_id', 'position'])
    })
    await db.schema.createTable('wallet_leases', (table) => {
      const column = columnsOf(db, table)
      column.text('wallet_id').primary().references('id').inTable('wallets')
      column.text('holder').notNullable()
      column.time('held_until').notNullable()
    })
  },
}
