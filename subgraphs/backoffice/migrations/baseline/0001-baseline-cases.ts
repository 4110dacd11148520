import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'
import { indexNullsLast } from '../index-nulls-last.js'

/** Cases, their updates, and the posts that either was created from: at most one case and one update per post. */
export const cases: Migration = {
  name: '0001-baseline-cases',
  async up(db) {
    await db.schema.createTable('cases', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('name').notNullable()
      column.text('description').notNullable()
      column.text('status').notNullable()
      column.text('priority').notNullable()
      column.text('category').notNullable()
      column.text('guardian_id')
      column.text('guardian_name')
      column.money('donation_goal')
      column.text('image_url')
      column.json('additional_images').notNullable()
      column.integer('version').notNullable()
      column.time('created_at').notNullable()
      column.time('updated_at').notNullable()
      table.index(['created_at', 'id'])
      table.index(['updated_at', 'id'])
      table.index(['status', 'created_at', 'id'])
      table.index(['guardian_id', 'created_at', 'id'])
      // For statistics.
      table.index(['created_at', 'status'])
    })
    await indexNullsLast(db, 'cases', 'donation_goal')
    // The key of slugs.
    await db.raw('create unique index cases_slug_key on cases (lower(substr(id, length(id) - 9)))')
    await db.schema.createTable('case_updates', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('case_id').notNullable().references('id').inTable('cases').onDelete('CASCADE')
      column.text('type').notNullable()
      column.text('status')
      column.text('previous_status')
      column.text('notes')
      column.text('updated_by').notNullable()
      column.text('updated_by_name').notNullable()
      column.time('created_at').notNullable()
      column.json('metadata')
      table.index(['case_id', 'created_at', 'id'])
    })
    await db.schema.createTable('case_update_drafts', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('case_id').notNullable().references('id').inTable('cases').onDelete('CASCADE')
      column.text('type').notNullable()
      column.text('notes').notNullable()
      column.text('drafted_by').notNullable()
      column.text('drafted_by_name').notNullable()
      column.time('created_at').notNullable()
      table.index(['case_id', 'created_at', 'id'])
      table.index(['created_at', 'id'])
      table.index(['drafted_by'])
    })
    await db.schema.createTable('case_follows', (table) => {
      const column = columnsOf(db, table)
      column.text('user_id').notNullable()
      column.text('case_id').notNullable().references('id').inTable('cases').onDelete('CASCADE')
      column.time('created_at').notNullable()
      table.primary(['user_id', 'case_id'])
      table.index(['user_id', 'created_at', 'case_id'])
      table.index(['case_id'])
    })
    await db.schema.createTable('case_posts', (table) => {
      const column = columnsOf(db, table)
      column.text('platform').notNullable()
      column.text('post_id').notNullable()
      column.text('case_id').notNullable().references('id').inTable('cases').onDelete('CASCADE')
      column.text('made_by')
      table.primary(['platform', 'post_id'])
      table.index(['case_id'])
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
  },
}
