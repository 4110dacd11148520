import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'
import { indexNullsLast } from '../index-nulls-last.js'

/** Support tickets, their conversations, and the counter of their numbers. */
export const support: Migration = {
  name: '0001-baseline-support',
  async up(db) {
    await db.schema.createTable('support_tickets', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('ticket_number').notNullable().unique()
      column.text('title').notNullable()
      column.text('description').notNullable()
      column.text('status').notNullable()
      column.text('priority').notNullable()
      column.text('category').notNullable()
      column.text('assigned_to')
      column.text('assigned_to_name')
      column.text('requester_email').notNullable()
      column.text('requester_name')
      column.text('requester_id')
      column.text('case_id')
      column.time('created_at').notNullable()
      column.time('updated_at').notNullable()
      column.time('due_date')
      column.json('tags').notNullable()
      column.json('attachments').notNullable()
      column.text('internal_notes')
      column.integer('version').notNullable()
      table.index(['created_at', 'id'])
      table.index(['updated_at', 'id'])
      table.index(['status', 'created_at', 'id'])
      table.index(['priority', 'created_at', 'id'])
      table.index(['category', 'created_at', 'id'])
      table.index(['assigned_to', 'created_at', 'id'])
      table.index(['requester_email', 'created_at', 'id'])
      table.index(['requester_id', 'created_at', 'id'])
      table.index(['case_id', 'created_at', 'id'])
      table.index(['status', 'priority', 'assigned_to'], 'support_tickets_stats')
    })
    await indexNullsLast(db, 'support_tickets', 'due_date')
    await db.schema.createTable('ticket_messages', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('ticket_id').notNullable()
      column.text('author_id').notNullable()
      column.text('author_name').notNullable()
      column.flag('is_from_staff').notNullable()
      column.text('text').notNullable()
      column.time('created_at').notNullable()
      table.index(['ticket_id', 'created_at', 'id'])
      table.index(['author_id'])
    })
    await db.schema.createTable('ticket_sequences', (table) => {
      table.integer('year').primary()
      table.integer('last').notNullable()
    })
  },
}
