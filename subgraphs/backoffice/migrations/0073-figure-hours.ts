import type { Migration } from '../../shared/database.js'
import { countRows } from './counted-rows.js'

/**
 * Counts by the hour, under kinds of their own: of the days at the ends of a time they leave a part of an hour to be
 * counted row by row.
 */
export const figureHours: Migration = {
  name: '0073-figure-hours',
  async up(db) {
    for (const table of ['users', 'cases', 'donations'])
      await countRows(db, {
        table,
        kind: `${table} by hour`,
        name: `${table}_hours`,
        cents: table === 'donations' ? 'row.base_amount' : '0',
        times: ['substr(row.created_at, 1, 13)'],
      })
  },
}
