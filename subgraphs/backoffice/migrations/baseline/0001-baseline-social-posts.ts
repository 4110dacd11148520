import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'

/** Posts of guardians on social networks, and the monitoring runs that fetch them. */
export const socialPosts: Migration = {
  name: '0001-baseline-social-posts',
  async up(db) {
    await db.schema.createTable('social_posts', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('post_id').notNullable()
      column.text('platform').notNullable()
      column.text('guardian_id').notNullable()
      column.text('guardian_name').notNullable()
      column.text('post_content').notNullable()
      column.text('post_url')
      column.text('status').notNullable()
      column.flag('is_urgent').notNullable()
      column.json('analysis_result')
      column.real('confidence')
      column.text('case_id')
      column.text('case_update_id')
      column.text('outcome')
      column.text('reviewed_by')
      column.time('reviewed_at')
      column.time('completed_at')
      column.integer('version').notNullable()
      column.time('created_at').notNullable()
      table.unique(['platform', 'post_id'])
      table.index(['created_at', 'id'])
      table.index(['status', 'created_at', 'id'])
      table.index(['guardian_id', 'created_at', 'id'])
      table.index(['case_id', 'created_at', 'id'])
      table.index(['post_id'])
    })
    await db.schema.createTable('social_monitor_runs', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('status').notNullable()
      column.text('requested_by').notNullable()
      column.integer('posts_found')
      column.integer('posts_created')
      column.text('error')
      column.time('created_at').notNullable()
      column.time('started_at')
      column.time('finished_at')
      table.index(['status', 'created_at'])
    })
  },
}
