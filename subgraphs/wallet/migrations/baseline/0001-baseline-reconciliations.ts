import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'

/** Restores of this database, and its comparisons with the ledger. */
export const reconciliations: Migration = {
  name: '0001-baseline-reconciliations',
  async up(db) {
    await db.schema.createTable('restores', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.time('backup_at').notNullable()
      column.time('restored_at').notNullable()
      column.time('reconciled_at')
    })
    await db.schema.createTable('reconciliations', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('reason').notNullable()
      column.text('status').notNullable()
      column.time('started_at').notNullable()
      column.time('ended_at')
      column.text('after').notNullable()
      column.integer('wallets').notNullable()
      column.integer('calls').notNullable()
      column.json('findings').notNullable()
      column.json('donations').notNullable()
      column.json('sponsors').notNullable()
      column.text('signature')
      table.index(['started_at', 'id'])
    })
    await db.schema.createTable('reconciliation_positions', (table) => {
      const column = columnsOf(db, table)
      column.text('wallet_id').primary().references('id').inTable('wallets')
      column.text('cursor').notNullable()
      column.text('last_transaction').notNullable()
      column.bigint('xlm').notNullable()
      column.bigint('usdc').notNullable()
      column.bigint('fees').notNullable()
    })
  },
}
