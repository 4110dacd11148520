import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'

/** Conversations of people with the assistant. */
export const conversations: Migration = {
  name: '0001-baseline-conversations',
  async up(db) {
    await db.schema.createTable('conversations', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('user_id').notNullable()
      column.text('kind').notNullable()
      column.text('title').notNullable()
      column.text('language')
      column.text('case_id')
      column.json('progress')
      column.integer('message_count').notNullable()
      column.integer('version').notNullable()
      column.time('created_at').notNullable()
      column.time('updated_at').notNullable()
      table.index(['user_id', 'updated_at', 'id'])
    })
    await db.schema.createTable('conversation_messages', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('conversation_id').notNullable()
      column.integer('position').notNullable()
      column.text('role').notNullable()
      column.text('content').notNullable()
      column.json('sources')
      column.real('confidence')
      column.time('created_at').notNullable()
      table.unique(['conversation_id', 'position'])
    })
  },
}
