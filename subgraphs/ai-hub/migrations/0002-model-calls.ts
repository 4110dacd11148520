import { columnsOf } from '../../shared/database/columns.js'
import type { Database, Migration } from '../../shared/database.js'

/** What models were asked, how long that took and what it cost. */
export const modelCalls: Migration = {
  name: '0002-model-calls',
  async up(db: Database) {
    await db.schema.createTable('model_calls', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('model').notNullable()
      column.text('place').notNullable()
      column.text('purpose').notNullable()
      column.text('outcome').notNullable()
      column.integer('calls').notNullable()
      column.integer('prompt_tokens').notNullable()
      column.integer('completion_tokens').notNullable()
      column.flag('is_estimate').notNullable()
      column.real('latency_ms').notNullable()
      column.bigint('price').notNullable()
      column.text('detail')
      column.time('at').notNullable()
      table.index(['at'])
    })
  },
}
