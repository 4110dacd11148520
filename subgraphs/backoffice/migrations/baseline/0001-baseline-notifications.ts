import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'

/** Notifications, notification settings, deliveries, push subscriptions and announcements. */
export const notifications: Migration = {
  name: '0001-baseline-notifications',
  async up(db) {
    await db.schema.createTable('notifications', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('notice_id').notNullable()
      column.text('user_id').notNullable()
      column.text('user_email').notNullable()
      column.text('type').notNullable()
      column.text('category').notNullable()
      column.text('priority').notNullable()
      column.text('title')
      column.text('message')
      column.json('translations')
      column.text('action_url')
      column.json('metadata')
      column.flag('is_read').notNullable()
      column.flag('in_app').notNullable()
      column.time('created_at').notNullable()
      column.time('expires_at').notNullable()
      table.unique(['notice_id', 'user_id'])
      table.index(['user_id', 'created_at', 'id'], 'notifications_of_user')
      table.index(['expires_at'], 'notifications_expiry')
    })
    await db.schema.createTable('notification_settings', (table) => {
      const column = columnsOf(db, table)
      column.text('user_id').primary()
      column.json('settings').notNullable()
      column.time('updated_at').notNullable()
    })
    await db.schema.createTable('notification_deliveries', (table) => {
      const column = columnsOf(db, table)
      column
        .text('notification_id')
        .notNullable()
        .references('id')
        .inTable('notifications')
        .onDelete('CASCADE')
      column.text('channel').notNullable()
      column.text('user_id').notNullable()
      column.time('due_at').notNullable()
      column.text('status').notNullable()
      column.time('sent_at')
      table.primary(['notification_id', 'channel'])
      table.index(['user_id', 'channel', 'due_at'])
    })
    await db.schema.createTable('push_subscriptions', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('user_id').notNullable().index()
      column.text('endpoint').notNullable().unique()
      column.text('keys').notNullable()
      column.time('created_at').notNullable()
    })
    await db.schema.createTable('announcements', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('state').notNullable()
      column.text('type').notNullable()
      column.text('priority').notNullable()
      column.text('title').notNullable()
      column.text('message').notNullable()
      column.json('translations')
      column.text('action_url')
      column.json('roles').notNullable()
      column.time('send_at').notNullable()
      column.text('created_by').notNullable()
      column.time('created_at').notNullable()
      table.index(['created_at', 'id'])
    })
  },
}
