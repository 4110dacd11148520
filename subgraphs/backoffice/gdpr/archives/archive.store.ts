import type { Knex } from 'knex'
import type { Timestamp } from '../../../shared/clock.js'
import { integer, text, time } from '../../../shared/database/columns.js'
import { rowCodec } from '../../../shared/database/row-codec.js'

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
    /** Stores an archive, replacing the parts of an earlier attempt. */
    async put(requestId: string, sealedParts: readonly string[], expiresAt: Timestamp): Promise<void> {
      await this.delete([requestId])
      for (const [position, sealedContent] of sealedParts.entries())
        await table().insert(parts.write({ requestId, position, sealedContent, expiresAt }))
    },

    async part(requestId: string, position: number, now: Timestamp): Promise<string | undefined> {
      const row = await table()
        .where({ request_id: requestId, position })
        .where('expires_at', '>', now)
        .first('sealed_content')
      return row?.sealed_content
    },

    async delete(requestIds: readonly string[]): Promise<void> {
      await table()
        .whereIn('request_id', [...requestIds])
        .delete()
    },

    async deleteExpired(now: Timestamp): Promise<number> {
      return table().where('expires_at', '<=', now).delete()
    },
  }
}
