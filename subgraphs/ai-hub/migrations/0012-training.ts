import { columnsOf } from '../../shared/database/columns.js'
import type { Database, Migration } from '../../shared/database.js'

/** What people taught the analysis, the models that came of it, and who trains at the moment. */
export const training: Migration = {
  name: '0012-training',
  async up(db: Database) {
    await db.schema.createTable('training_labels', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('source').notNullable()
      column.text('source_key').notNullable()
      column.text('text').notNullable()
      column.text('language').notNullable()
      column.text('author').notNullable()
      column.text('event').notNullable()
      column.flag('is_case_related').notNullable()
      column.text('urgency')
      column.text('case_update_type')
      column.text('given_by').notNullable()
      column.time('created_at').notNullable()
      column.text('used_in')
      table.unique(['source', 'source_key'])
      table.index(['created_at', 'id'])
      table.index(['used_in'])
    })
    await db.schema.createTable('model_versions', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('version').notNullable()
      column.text('base').notNullable()
      column.text('data_hash').notNullable()
      column.integer('seed').notNullable()
      column.json('parameters').notNullable()
      column.integer('records').notNullable()
      column.integer('labels').notNullable()
      column.json('held_out').notNullable()
      column.json('calibration').notNullable()
      column.json('weights')
      column.flag('active').notNullable()
      column.text('state').notNullable()
      column.text('reason').notNullable()
      column.text('replaces')
      column.text('trained_by').notNullable()
      column.time('created_at').notNullable()
      table.unique(['base', 'version'])
      table.index(['created_at', 'id'])
    })
    // Of each base one version is active, whatever races.
    await db.raw('create unique index model_versions_active on model_versions (base) where active')
    await db.schema.createTable('training_runs', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('agent').notNullable()
      column.integer('records').notNullable()
      column.real('accuracy').notNullable()
      column.flag('promoted').notNullable()
      column.text('trained_by').notNullable()
      column.time('started_at').notNullable()
      column.time('finished_at').notNullable()
      table.index(['agent', 'finished_at', 'id'])
    })
    await db.schema.createTable('training_leases', (table) => {
      const column = columnsOf(db, table)
      column.text('agent').primary()
      column.text('holder').notNullable()
      column.time('until').notNullable()
    })
  },
}
