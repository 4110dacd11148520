import type { Knex } from 'knex'
import { text } from '../../shared/database/columns.js'
import { insertRows } from '../../shared/database/insert-rows.js'
import { type RecordOf, rowCodec } from '../../shared/database/row-codec.js'

const deleted = rowCodec('deleted_social_posts', { platform: text, postId: text })

/** The identity of a post on its network. */
type NetworkPost = RecordOf<typeof deleted>

/** Posts that people deleted, which the AI hub may still have. */
export function deletedPostStore(db: Knex) {
  return {
    async keep({ platform, postId }: NetworkPost): Promise<void> {
      await insertRows(db, deleted.table, [deleted.write({ platform, postId })], 'skip')
    },

    async has({ platform, postId }: NetworkPost): Promise<boolean> {
      return (await deleted.query(db).where({ platform, post_id: postId }).first()) !== undefined
    },
  }
}
