import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** The posts that were deleted: a run of the monitor does not record them again. */
export const deletedSocialPosts: Migration = {
  name: '2026-11-26-deleted-social-posts',
  oldestProgram: '0.1.0',
  async up(db) {
    await db.schema.createTable('deleted_social_posts', (table) => {
      const column = columnsOf(db, table)
      column.text('platform').notNullable()
      column.text('post_id').notNullable()
      table.primary(['platform', 'post_id'])
    })
  },
}
