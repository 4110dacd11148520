import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'

/** Networks, and wallets with their keys, signings and leases. */
export const wallets: Migration = {
  name: '0001-baseline-wallets',
  async up(db) {
    await db.schema.createTable('network_identities', (table) => {
      const column = columnsOf(db, table)
      column.text('network').primary()
      column.text('passphrase').notNullable()
      column.integer('ledger').notNullable()
      column.text('hash').notNullable()
      column.integer('earlier_ledger')
      column.text('earlier_hash')
    })
    await db.schema.createTable('wallets', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('owner_id').notNullable()
      column.text('owner_kind').notNullable()
      column.text('network').notNullable()
      column.text('public_key').notNullable()
      column.text('status').notNullable()
      column.text('funding').notNullable()
      column.text('name')
      column.text('description')
      column.time('created_at').notNullable()
      column.time('last_activity_at').notNullable()
      column.json('freezes')
      column.text('closing_to')
      column.text('closed_to')
      column.time('unclaimed_since')
      table.unique(['public_key', 'network'])
      table.index(['owner_id', 'created_at', 'id'])
      table.index(['created_at', 'id'])
      table.index(['network', 'funding', 'id'])
      table.index(['unclaimed_since', 'id'])
    })
    await db.schema.createTable('key_roots', (table) => {
      const column = columnsOf(db, table)
      column.text('kind').primary()
      column.text('root_id').notNullable()
      column.text('master_key_id')
      column.text('wrapped')
      column.integer('next_index').notNullable()
    })
    await db.schema.createTable('wallet_keys', (table) => {
      const column = columnsOf(db, table)
      column.text('wallet_id').primary().references('id').inTable('wallets')
      column.text('root_id').notNullable()
      column.integer('key_index').notNullable()
      table.unique(['root_id', 'key_index'])
    })
    await db.schema.createTable('signing_audit', (table) => {
      const column = columnsOf(db, table)
      column.text('wallet_id').notNullable().references('id').inTable('wallets')
      column.integer('position').notNullable()
      column.time('at').notNullable()
      column.text('purpose').notNullable()
      column.text('actor').notNullable()
      column.text('transaction_hash').notNullable()
      column.text('previous_hash').notNullable()
      column.text('hash').notNullable()
      column.text('signature').notNullable()
      table.primary(['wallet_id', 'position'])
    })
    await db.schema.createTable('signing_chains', (table) => {
      const column = columnsOf(db, table)
      column.text('wallet_id').primary().references('id').inTable('wallets')
      column.integer('length').notNullable()
      column.text('head').notNullable()
      column.text('seal').notNullable()
    })
    await db.schema.createTable('wallet_leases', (table) => {
      const column = columnsOf(db, table)
      column.text('wallet_id').primary().references('id').inTable('wallets')
      column.text('holder').notNullable()
      column.time('held_until').notNullable()
    })
  },
}
