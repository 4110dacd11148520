import type { Transaction } from '../../shared/database.js'

interface StagedSetRow {
  seed: string
  anchor: string
  brought_at: string
}

/** The staging sets of this database, by their seed. */
export function stagedSetStore(trx: Transaction) {
  return {
    /**
     * Notes that a set is brought to its state, and answers the time that it leads up to: the one of the first
     * time. The row keeps two who do it at once from doing it together.
     */
    async anchor(seed: string, now: string): Promise<string> {
      const [row] = await trx<StagedSetRow>('staged_sets')
        .insert({ seed, anchor: now, brought_at: now })
        .onConflict('seed')
        .merge(['brought_at'])
        .returning('anchor')
      if (!row) throw new Error('The list of staging sets answered nothing.')
      return row.anchor
    },
  }
}
