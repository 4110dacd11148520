import type { Migration } from '../../shared/database.js'

/** For each outcome of a post: the table that names the creator of the record, and the columns with its id there and in the post. */
const origins = [
  { outcome: 'case', table: 'case_posts', column: 'case_id', inPost: 'case_id' },
  { outcome: 'update', table: 'case_update_posts', column: 'update_id', inPost: 'case_update_id' },
] as const

/** A case or update that a service created is assigned to the person who approved its post later: the service no longer withdraws it. */
export const approvedPostOrigins: Migration = {
  name: '2026-11-26-approved-post-origins',
  oldestProgram: '0.1.0',
  async up(db) {
    for (const { outcome, table, column, inPost } of origins) {
      const approved = () =>
        db('social_posts')
          .where({ outcome })
          .whereRaw('social_posts.platform = ??', [`${table}.platform`])
          .whereRaw('social_posts.post_id = ??', [`${table}.post_id`])
          .whereRaw('?? = ??', [`social_posts.${inPost}`, `${table}.${column}`])
          .whereNotNull('reviewed_by')
      await db(table)
        .whereExists(approved().select(db.raw('1')))
        .update({ made_by: approved().select('reviewed_by') })
    }
  },
}
