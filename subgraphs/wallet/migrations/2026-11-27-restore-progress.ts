import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** How far a restore is reconciled with each network: an outage of one does not block the other. */
export const restoreProgress: Migration = {
  name: '2026-11-27-restore-progress',
  oldestProgram: '0.1.0',
  async up(db) {
    await db.schema.alterTable('restores', (table) => {
      columnsOf(db, table).json('progress')
    })
  },
}
