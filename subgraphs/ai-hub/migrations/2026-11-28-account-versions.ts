import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Counts the changes of monitored accounts, so that nobody replaces the change of someone else unseen. */
export const accountVersions: Migration = {
  name: '2026-11-28-account-versions',
  oldestProgram: '0.1.0',
  async up(db) {
    await db.schema.alterTable(
      'monitored_accounts',
      (table) => void columnsOf(db, table).integer('version').notNullable().defaultTo(1),
    )
  },
}
