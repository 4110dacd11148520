import type { Knex } from 'knex'
import type { Timestamp } from '../clock.js'
import { columnsOf, jsonColumn } from '../database/columns.js'
import type { Migration } from '../database/migrate.js'
import type { ErasedRows } from './erase-person.js'

const outcomeColumn = jsonColumn<readonly ErasedRows[]>()

/** Completed erasures of this database with their outcomes, without any data of the person. */
export const erasureMigration: Migration = {
  name: 'shared-erasures',
  up: (db) =>
    db.schema.createTable('erasures', (table) => {
      const column = columnsOf(db, table)
      column.text('request_id').primary()
      column.json('outcome').notNullable()
      column.time('done_at').notNullable()
    }),
}

/** The erasures of a database. */
export function erasureStore(db: Knex) {
  const table = () => db<{ request_id: string; outcome: string; done_at: Timestamp }>('erasures')
  return {
    async outcomeOf(requestId: string): Promise<readonly ErasedRows[] | undefined> {
      const row = await table().where({ request_id: requestId }).first()
      return row && outcomeColumn.read(row.outcome)
    },

    async insert(requestId: string, outcome: readonly ErasedRows[], doneAt: Timestamp): Promise<void> {
      await table().insert({ request_id: requestId, outcome: outcomeColumn.write(outcome), done_at: doneAt })
    },
  }
}
