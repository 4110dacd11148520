import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Since when the mail server refuses the addresses of accounts and invitations. */
export const undeliverableAddresses: Migration = {
  name: '2026-11-28-undeliverable-addresses',
  oldestProgram: '0.1.0',
  async up(db) {
    for (const name of ['users', 'invitations'])
      await db.schema.alterTable(name, (table) => columnsOf(db, table).time('undeliverable_since'))
  },
}
