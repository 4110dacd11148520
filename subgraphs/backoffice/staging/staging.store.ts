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
     * Records that a set is being restored and returns the reference time of its data: that of the first run.
     * The row lock serialises concurrent runs.
     */
    async anchor(seed: string, now: string): Promise<string> {
      const [row] = await trx<StagedSetRow>('staged_sets')
        .insert({ seed, anchor: now, brought_at: now })
        .onConflict('seed')
        .merge(['brought_at'])
        .returning('anchor')
      if (!row) throw new Error('The table of staging sets returned no row.')
      return row.anchor
    },
  }
}
