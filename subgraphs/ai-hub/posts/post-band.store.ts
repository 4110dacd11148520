import type { Knex } from 'knex'
import type { Timestamp } from '../../shared/clock.js'
import { text, time } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'

const rows = rowCodec('post_bands', { band: text, postId: text, createdAt: time })

/** The index of near-duplicates: the keys of recent posts. */
export function postBandStore(db: Knex) {
  const table = () => rows.query(db)
  return {
    async add(postId: string, bands: readonly string[], createdAt: Timestamp): Promise<void> {
      if (bands.length === 0) return
      await table().insert(bands.map((band) => rows.write({ band, postId, createdAt })))
    },

    /** Posts with a common key, written since then. */
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
