import type { Knex } from 'knex'
import type { Timestamp } from '../../../shared/clock.js'
import { integer, text, time } from '../../../shared/database/columns.js'
import { countRows } from '../../../shared/database/count-rows.js'
import { type RecordOf, rowCodec } from '../../../shared/database/row-codec.js'

const parts = rowCodec('gdpr_archive_parts', {
  requestId: text,
  position: integer,
  sealedContent: text,
  expiresAt: time,
})

/** Archives in the database, in encrypted parts: every process can serve them, and one statement deletes them. */
export function archiveStore(db: Knex) {
  const table = () => parts.query(db)
  return {
    async insert(part: RecordOf<typeof parts>): Promise<void> {
      await table().insert(parts.write(part))
    },

    /** The number of parts of an attempt, which has its own time of expiry. */
    count: (requestId: string, expiresAt: Timestamp): Promise<number> =>
      countRows(table().where({ request_id: requestId, expires_at: expiresAt })),

    async part(requestId: string, position: number, now: Timestamp): Promise<string | undefined> {
      const row = await table()
        .where({ request_id: requestId, position })
        .where('expires_at', '>', now)
        .first('sealed_content')
      return row?.sealed_content
    },

    /** Deletes the parts of an archive, also of an interrupted attempt. */
    async delete(requestId: string): Promise<void> {
      await table().where({ request_id: requestId }).delete()
    },

    async deleteExpired(now: Timestamp): Promise<number> {
      return table().where('expires_at', '<=', now).delete()
    },
  }
}
