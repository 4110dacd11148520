import { text, time } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'
import type { Transaction } from '../../shared/database.js'

const stagedSets = rowCodec('staged_sets', { seed: text, anchor: time, broughtAt: time })

/** The staging sets of this database, by their seed. */
export function stagedSetStore(trx: Transaction) {
  return {
    /**
     * Records that a set is being restored and returns the reference time of its data: that of the first run.
     * The row lock serialises concurrent runs.
     */
    async anchor(seed: string, now: string): Promise<string> {
      const [row] = await stagedSets
        .query(trx)
        .insert(stagedSets.write({ seed, anchor: now, broughtAt: now }))
        .onConflict('seed')
        .merge(['brought_at'])
        .returning('anchor')
      if (!row) throw new Error('The table of staging sets returned no row.')
      return row.anchor
    },
  }
}
