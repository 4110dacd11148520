import { columnsOf } from '../../../shared/database/columns.js'
import type { Migration } from '../../../shared/database.js'

/** Deployments with their history, and the colour that receives the traffic of an environment. */
export const deployments: Migration = {
  name: '0001-baseline-deployments',
  async up(db) {
    await db.schema.createTable('deployments', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('state').notNullable()
      column.text('colour').notNullable()
      column.text('project_id').notNullable()
      column.text('environment').notNullable()
      column.json('config').notNullable()
      column.json('health')
      column.integer('version').notNullable()
      column.time('created_at').notNullable()
      column.time('updated_at').notNullable()
      table.index(['created_at', 'id'])
    })
    await db.schema.createTable('deployment_steps', (table) => {
      const column = columnsOf(db, table)
      column.text('deployment_id').notNullable().references('deployments.id')
      column.integer('version').notNullable()
      column.text('state').notNullable()
      column.text('action').notNullable()
      column.text('by_id').notNullable()
      column.time('at').notNullable()
      table.primary(['deployment_id', 'version'])
    })
    await db.schema.createTable('traffic', (table) => {
      const column = columnsOf(db, table)
      column.text('project_id').notNullable()
      column.text('environment').notNullable()
      column.text('colour').notNullable()
      column.text('deployment_id')
      column.time('since').notNullable()
      table.primary(['project_id', 'environment'])
    })
  },
}
