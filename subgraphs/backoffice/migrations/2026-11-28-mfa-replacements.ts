import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** What replaces a person's second factor once a code of it was accepted. */
export const mfaReplacements: Migration = {
  name: '2026-11-28-mfa-replacements',
  oldestProgram: '0.1.0',
  async up(db) {
    await db.schema.createTable('mfa_replacements', (table) => {
      const column = columnsOf(db, table)
      column.text('user_id').primary().references('mfa_factors.user_id').onDelete('CASCADE')
      column.text('sealed_secrets').notNullable()
      column.time('created_at').notNullable()
    })
  },
}
