import type { Knex } from 'knex'
import type { Timestamp } from '../clock.js'
import { columnsOf, json, text, time } from '../database/columns.js'
import type { Migration } from '../database/migrate.js'
import { rowCodec } from '../database/row-codec.js'
import type { ErasedRows } from './erase-person.js'

const erasures = rowCodec('erasures', {
  requestId: text,
  outcome: json<readonly ErasedRows[]>(),
  doneAt: time,
})

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

export function erasureStore(db: Knex) {
  const table = () => erasures.query(db)
  return {
    async outcomeOf(requestId: string): Promise<readonly ErasedRows[] | undefined> {
      const row = await table().where({ request_id: requestId }).first()
      return row && erasures.read(row).outcome
    },

    async insert(requestId: string, outcome: readonly ErasedRows[], doneAt: Timestamp): Promise<void> {
      await table().insert(erasures.write({ requestId, outcome, doneAt }))
    },
  }
}
