import type { Knex } from 'knex'
import { real, text } from '../../shared/database/columns.js'
import { rowCodec } from '../../shared/database/row-codec.js'

const columns = {
  userId: text,
  /** The UTC day, `2026-11-21`. */
  day: text,
  bytes: real,
}

const tables = {
  uploads: rowCodec('upload_usage', columns),
  reports: rowCodec('report_usage', columns),
}

/** Uploaded files, or what the apps of a person report. */
export type CountedBytes = keyof typeof tables

/** How many bytes a person sent on the last day on which they sent any. */
export function dailyBytesStore(db: Knex, counted: CountedBytes) {
  const usage = tables[counted]
  return {
    /** The bytes that a person sent on a day. */
    async on(userId: string, day: string): Promise<number> {
      const row = await usage.query(db).where({ user_id: userId, day }).first()
      return row ? usage.read(row).bytes : 0
    },

    async put(userId: string, day: string, bytes: number): Promise<void> {
      await usage.query(db).insert(usage.write({ userId, day, bytes })).onConflict('user_id').merge()
    },
  }
}
