import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Which case was made from which post of a social network, so that a post makes one case at most. */
export const casePosts: Migration = {
  name: '0070-case-posts',
  async up(db) {
    await db.schema.createTable('case_posts', (table) => {
      const column = columnsOf(db, table)
      column.text('platform').notNullable()
      column.text('post_id').notNullable()
      column.text('case_id').notNullable().references('id').inTable('cases').onDelete('CASCADE')
      table.primary(['platform', 'post_id'])
      table.index(['case_id'])
    })
    await db.raw(
      `insert into case_posts (platform, post_id, case_id)
       select platform, post_id, case_id from social_posts
       where outcome = 'case' and case_id in (select id from cases)`,
    )
  },
}
