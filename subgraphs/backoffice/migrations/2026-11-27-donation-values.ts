import { buildIndex } from '../../shared/database/online-steps.js'
import type { Migration } from '../../shared/database.js'

/** Donations are sorted by their value in the base currency. */
export const donationValues: Migration = {
  name: '2026-11-27-donation-values',
  oldestProgram: '0.1.0',
  online: true,
  up: (db) => buildIndex(db, { name: 'donations_by_value', table: 'donations', columns: 'base_amount, id' }),
}
