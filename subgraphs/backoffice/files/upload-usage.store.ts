import type { Knex } from 'knex'
import { real, text } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'

const usage = rowCodec('upload_usage', {
  userId: text,
  /** The UTC day, `2026-11-21`. */
  day: text,
  bytes: real,
})

/** How many bytes a person uploaded on the last day on which they uploaded anything. */
export function uploadUsageStore(db: Knex) {
  return {
    /** The bytes that a person uploaded on a day. */
    async on(userId: string, day: string): Promise<number> {
      const row = await usage.query(db).where({ user_id: userId, day }).first()
      return row ? usage.read(row).bytes : 0
    },

    async put(userId: string, day: string, bytes: number): Promise<void> {
      await usage.query(db).insert(usage.write({ userId, day, bytes })).onConflict('user_id').merge()
    },
  }
}
