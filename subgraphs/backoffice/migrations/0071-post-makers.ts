import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/**
 * Who made a case from a post, so that a service takes back what it made and nothing else; and which update was made
 * from which post, so that a post makes one update at most.
 */
export const postMakers: Migration = {
  name: '0071-post-makers',
  async up(db) {
    await db.schema.alterTable('case_posts', (table) => {
      columnsOf(db, table).text('made_by')
    })
    await db.schema.createTable('case_update_posts', (table) => {
      const column = columnsOf(db, table)
      column.text('platform').notNullable()
      column.text('post_id').notNullable()
      column.text('update_id').notNullable().references('id').inTable('case_updates').onDelete('CASCADE')
      column.text('made_by')
      table.primary(['platform', 'post_id'])
      table.index(['update_id'])
    })
    await db.raw(
      `insert into case_update_posts (platform, post_id, update_id)
       select platform, post_id, case_update_id from social_posts
       where outcome = 'update' and case_update_id in (select id from case_updates)`,
    )
  },
}
