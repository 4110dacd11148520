import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'
import { createPartitionedTable } from '../../../shared/partitions/partitions.js'

/** Measurements with their hourly roll-ups, and logs and activities of clients. */
export const monitoring: Migration = {
  name: '0001-baseline-monitoring',
  async up(db) {
    await createPartitionedTable(db, 'metric_points', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('type').notNullable()
      column.text('name').notNullable()
      column.text('unit').notNullable()
      column.text('source').notNullable()
      column.time('at').notNullable()
      column.integer('count').notNullable()
      column.integer('failures').notNullable()
      column.real('total').notNullable()
      column.json('values').notNullable()
      column.text('user_id')
      column.json('metadata')
      column.flag('rolled_up').notNullable()
      table.index(['type', 'at'])
      table.index(['name', 'at'])
      table.index(['at', 'id'])
      table.index(['rolled_up', 'at'])
    })
    await db.schema.createTable('metric_hours', (table) => {
      const column = columnsOf(db, table)
      column.text('type').notNullable()
      column.text('name').notNullable()
      column.time('hour').notNullable()
      column.integer('count').notNullable()
      column.integer('failures').notNullable()
      column.real('total').notNullable()
      column.text('histogram').notNullable()
      table.primary(['type', 'name', 'hour'])
      table.index(['type', 'hour'])
      table.index(['name', 'hour'])
      table.index(['hour'])
    })
    await db.schema.createTable('client_logs', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('level').notNullable()
      column.text('message').notNullable()
      column.text('component')
      column.text('error')
      column.text('user_id')
      column.time('at').notNullable()
      table.index(['level', 'at'])
      table.index(['at', 'id'])
    })
    await db.schema.createTable('client_activities', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('action').notNullable()
      column.text('component')
      column.text('user_id').notNullable()
      column.text('session_id').notNullable()
      column.json('metadata')
      column.time('at').notNullable()
      column.money('at_ms').notNullable()
      table.index(['at', 'user_id'])
      table.index(['session_id', 'at'])
    })
  },
}
