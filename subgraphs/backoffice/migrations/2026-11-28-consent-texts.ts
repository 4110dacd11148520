import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** The version of the text that a person has read with a consent: what they were told is part of its proof. */
export const consentTexts: Migration = {
  name: '2026-11-28-consent-texts',
  oldestProgram: '0.1.0',
  async up(db) {
    await db.schema.alterTable('consents', (table) => columnsOf(db, table).text('text_version'))
  },
}
