import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'

/** The knowledge base, insights from texts and their links to knowledge, interactions with agents (never their text). */
export const knowledgeBaseline: Migration = {
  name: '0001-baseline-knowledge',
  async up(db) {
    await db.schema.createTable('knowledge_entries', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('title').notNullable()
      column.text('content').notNullable()
      column.json('keywords').notNullable()
      column.text('language').notNullable()
      column.text('category').notNullable()
      column.text('origin').notNullable()
      column.text('source').notNullable()
      column.text('content_key').notNullable().unique()
      column.time('created_at').notNullable()
      column.time('updated_at').notNullable()
      table.index(['created_at', 'id'])
    })
    await db.schema.createTable('insights', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('insight_key').notNullable().unique()
      column.text('kind').notNullable()
      column.text('value').notNullable()
      column.text('evidence').notNullable()
      column.text('sentence').notNullable()
      column.real('confidence').notNullable()
      column.text('language').notNullable()
      column.text('source').notNullable()
      column.text('guardian_id')
      column.text('case_id')
      column.text('entry_id').notNullable()
      column.time('created_at').notNullable()
      table.index(['guardian_id'])
    })
    await db.schema.createTable('insight_links', (table) => {
      const column = columnsOf(db, table)
      column.text('insight_id').notNullable()
      column.text('entry_id').notNullable()
      column.text('linked_by').notNullable()
      column.time('created_at').notNullable()
      table.primary(['insight_id', 'entry_id'])
    })
    await db.schema.createTable('interactions', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('agent').notNullable()
      column.text('kind').notNullable()
      column.real('confidence').notNullable()
      column.flag('succeeded').notNullable()
      column.real('duration_ms').notNullable()
      column.time('created_at').notNullable()
      table.index(['created_at'])
    })
  },
}
