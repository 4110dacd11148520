import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Why a donation failed, as a code that is translated where it is shown. */
export const donationFailures: Migration = {
  name: '2026-11-27-donation-failures',
  oldestProgram: '0.1.0',
  async up(db) {
    await db.schema.alterTable('donations', (table) => columnsOf(db, table).text('failure'))
  },
}
