import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** References of requested payments, under which each of them is sent once. */
export const approvalReferences: Migration = {
  name: '2026-11-26-approval-references',
  oldestProgram: '0.1.0',
  async up(db) {
    await db.schema.alterTable('wallet_approvals', (table) => {
      columnsOf(db, table).text('reference')
    })
  },
}
