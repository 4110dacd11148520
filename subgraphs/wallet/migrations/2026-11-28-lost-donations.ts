import type { Migration } from '../../shared/database.js'

/** Unallocated money of test networks that were reset since it was received is lost: nothing can be returned or allocated. */
export const lostDonations: Migration = {
  name: '2026-11-28-lost-donations',
  oldestProgram: '0.1.0',
  async up(db) {
    const resets = db('transactions')
      .where({ movement: 'network_reset' })
      .whereRaw('transactions.wallet_id = unallocated_donations.wallet_id')
      .whereRaw('transactions.created_at > unallocated_donations.received_at')
    await db('unallocated_donations')
      .whereIn('state', ['open', 'returning'])
      .whereExists(resets)
      .update({ state: 'lost' })
  },
}
