import type { Knex } from 'knex'
import type { Timestamp } from '../../../shared/clock.js'

interface PartRow {
  request_id: string
  position: number
  sealed_content: string
  expires_at: string
}

/** Archives in the database, in sealed parts: every process can serve them, and they go with one statement. */
export function archiveStore(db: Knex) {
  const table = () => db<PartRow>('gdpr_archive_parts')
  return {
    /** Puts an archive in the place of what a former attempt left. */
    async put(requestId: string, sealedParts: readonly string[], expiresAt: Timestamp): Promise<void> {
      await this.delete([requestId])
      for (const [position, sealed] of sealedParts.entries())
        await table().insert({
          request_id: requestId,
          position,
          sealed_content: sealed,
          expires_at: expiresAt,
        })
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
