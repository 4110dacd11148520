import { columnsOf } from '../../shared/columns.js'
import type { Migration } from '../../shared/database.js'

/** Users, cases and case updates. */
export const peopleAndCases: Migration = {
  name: '0001-people-and-cases',
  async up(db) {
    await db.schema.createTable('users', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('email').notNullable().unique()
      column.text('name').notNullable()
      column.text('role').notNullable()
      column.text('status').notNullable()
      column.text('phone')
      column.text('bio')
      column.text('location')
      column.text('organization')
      column.json('preferences')
      column.time('created_at').notNullable()
      column.time('last_login_at')
      table.index(['created_at', 'id'])
      table.index(['role', 'created_at', 'id'])
      table.index(['status', 'created_at', 'id'])
      table.index(['name', 'id'])
    })
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
    })
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
  },
}
