import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Whether staff opened a ticket for its requester: such tickets are not counted in the quota of that person. */
export const openedByStaff: Migration = {
  name: '2026-11-28-opened-by-staff',
  oldestProgram: '0.1.0',
  async up(db) {
    await db.schema.alterTable('support_tickets', (table) => columnsOf(db, table).flag('opened_by_staff'))
  },
}
