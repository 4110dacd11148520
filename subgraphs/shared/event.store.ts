import type { Knex } from 'knex'
import type { Timestamp } from './clock.js'
import { columnsOf, jsonColumn } from './database/columns.js'
import type { Migration } from './database/migrate.js'

/** Something that happened, as other systems hear of it. */
export interface DomainEvent {
  readonly id: string
  /** One of the documented kinds, for instance `case.updated`. */
  readonly kind: string
  readonly timestamp: Timestamp
  /** The documented members; must survive JSON, so amounts are decimal strings. */
  readonly data: Readonly<Record<string, unknown>>
}

interface EventRow {
  id: string
  kind: string
  data: string
  created_at: string
}

const dataColumn = jsonColumn<DomainEvent['data']>()

export const eventMigration: Migration = {
  name: 'shared-events',
  up: (db) =>
    db.schema.createTable('events', (table) => {
      const column = columnsOf(db, table)
      column.text('id').primary()
      column.text('kind').notNullable()
      column.json('data').notNullable()
      column.time('created_at').notNullable()
      table.index('created_at')
    }),
}

/** The events table. */
export function eventStore(db: Knex) {
  const events = () => db<EventRow>('events')
  return {
    async add({ id, kind, data, timestamp }: DomainEvent): Promise<void> {
      await events().insert({ id, kind, data: dataColumn.write(data), created_at: timestamp })
    },

    async byId(id: string): Promise<DomainEvent | undefined> {
      const row = await events().where({ id }).first()
      return row && { id: row.id, kind: row.kind, data: dataColumn.read(row.data), timestamp: row.created_at }
    },

    /** Deletes events older than a time, with their deliveries. */
    async deleteBefore(time: Timestamp): Promise<number> {
      return events().where('created_at', '<', time).delete()
    },
  }
}
