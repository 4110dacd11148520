import type { Migration } from '../../shared/database.js'

/** Indexes in the order of lists by a value that rows may lack: those without come last, whichever way it goes. */
export const listOrders: Migration = {
  name: '0072-list-orders',
  async up(db) {
    for (const [table, column] of [
      ['cases', 'donation_goal'],
      ['support_tickets', 'due_date'],
    ] as const)
      for (const direction of ['asc', 'desc'])
        await db.raw(
          `create index ${table}_${column}_${direction} on ${table}
             ((case when ${column} is null then 1 else 0 end), ${column} ${direction}, id ${direction})`,
        )
  },
}
