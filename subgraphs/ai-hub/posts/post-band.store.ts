import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'

interface BandRow {
  band: string
  post_id: string
  created_at: string
}

/** The index of near-duplicates: the keys of recent posts. */
export function postBandStore(db: Knex) {
  const table = () => db<BandRow>('post_bands')
  return {
    async add(postId: string, bands: readonly string[], createdAt: Timestamp): Promise<void> {
      if (bands.length === 0) return
      await table().insert(bands.map((band) => ({ band, post_id: postId, created_at: createdAt })))
    },

    /** Posts that share a key, written since then. */
    async sharing(bands: readonly string[], since: Timestamp): Promise<string[]> {
      if (bands.length === 0) return []
      return table()
        .whereIn('band', [...bands])
        .where('created_at', '>=', since)
        .distinct()
        .pluck('post_id')
    },

    async deleteBefore(time: Timestamp): Promise<number> {
      return table().where('created_at', '<', time).delete()
    },
  }
}
