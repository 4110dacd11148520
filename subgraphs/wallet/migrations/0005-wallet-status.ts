import { createAuditTable } from '../../shared/audit-trail/audit-table.js'
import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** What keeps wallets from sending, and who did what to them. */
export const walletStatus: Migration = {
  name: '0005-wallet-status',
  async up(db) {
    await db.schema.alterTable('wallets', (table) => {
      const column = columnsOf(db, table)
      column.json('freezes')
      column.text('closing_to')
      column.text('closed_to')
    })
    await createAuditTable(db)
  },
}
