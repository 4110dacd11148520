import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Why the last fetch of an account failed, as a code that is translated where it is shown. */
export const fetchFailures: Migration = {
  name: '2026-11-28-fetch-failures',
  oldestProgram: '0.1.0',
  async up(db) {
    await db.schema.alterTable('monitored_accounts', (table) => columnsOf(db, table).text('last_failure'))
  },
}
