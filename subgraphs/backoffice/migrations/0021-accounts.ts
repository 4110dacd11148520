import { columnsOf } from '../../shared/database/columns.js'
import type { Migration } from '../../shared/database.js'

/** Collaborators, invitations, and second factors. */
export const accounts: Migration = {
  name: '0021-accounts',
  async up(db) {
    await db.schema.createTable('collaborators', (table) => {
      const column = columnsOf(db, table)
      column.text('user_id').primary().references('users.id').onDelete('CASCADE')
      column.text('department').notNullable()
    })
    await db.schema.createTable('invitations', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('email').notNullable()
      column.text('name').notNullable()
      column.text('role').notNullable()
      column.text('custom_message')
      column.text('user_id')
      column.text('invited_by').notNullable()
      column.text('status').notNullable()
      column.text('token_digest').notNullable().unique()
      column.text('sealed_token')
      column.integer('sent').notNullable()
      column.time('created_at').notNullable()
      column.time('expires_at').notNullable()
      column.time('accepted_at')
      table.index(['created_at', 'id'])
      table.index(['email', 'status'])
    })
    await db.schema.createTable('mfa_factors', (table) => {
      const column = columnsOf(db, table)
      column.text('user_id').primary()
      column.text('sealed_secret').notNullable()
      column.integer('last_step')
      column.time('tries_since')
      column.integer('tries').notNullable()
      column.time('created_at').notNullable()
      column.time('confirmed_at')
    })
    await db.schema.createTable('mfa_backup_codes', (table) => {
      const column = columnsOf(db, table)
      column.text('user_id').notNullable().references('mfa_factors.user_id').onDelete('CASCADE')
      column.text('digest').notNullable()
      column.time('used_at')
      table.primary(['user_id', 'digest'])
    })
  },
}
