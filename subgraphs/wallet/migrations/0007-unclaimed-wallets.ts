import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Since when a wallet holds money that nobody will send. */
export const unclaimedWallets: Migration = {
  name: '0007-unclaimed-wallets',
  async up(db) {
    await db.schema.alterTable('wallets', (table) => {
      const column = columnsOf(db, table)
      column.time('unclaimed_since')
      table.index(['unclaimed_since', 'id'])
    })
  },
}
