import type { Knex } from 'knex'
import type { Timestamp } from './clock.js'
import { columnsOf, json, named, text, time } from './database/columns.js'
import { deleteInBatches } from './database/delete-in-batches.js'
import { insertRow, insertRows } from './database/insert-rows.js'
import type { Migration } from './database/migrate.js'
import { rowCodec } from './database/row-codec.js'
import type { PartitionedTable } from './partitions/partition-periods.js'
import { createPartitionedTable, deleteExpired } from './partitions/partitions.js'

/** A domain event as sent to other systems. */
export interface DomainEvent {
  readonly id: string
  /** One of the documented kinds, for instance `case.updated`. */
  readonly kind: string
  readonly timestamp: Timestamp
  /** The documented members; must survive JSON, so amounts are decimal strings. */
  readonly data: Readonly<Record<string, unknown>>
}

const events = rowCodec('events', {
  id: text,
  kind: text,
  data: json<DomainEvent['data']>(),
  timestamp: named('created_at', time),
})

export const eventPartitions: PartitionedTable = { table: 'events', idPrefix: 'evt', period: 'month' }

export const eventMigration: Migration = {
  name: 'shared-events',
  up: (db) =>
    createPartitionedTable(db, 'events', (table) => {
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
  return {
    async add(event: DomainEvent): Promise<void> {
      await insertRow(db, events.table, events.write(event))
    },

    async addAll(all: readonly DomainEvent[]): Promise<void> {
      await insertRows(db, events.table, all.map(events.write))
    },

    async byId(id: string): Promise<DomainEvent | undefined> {
      const row = await events.query(db).where({ id }).first()
      return row && events.read(row)
    },

    /** Deletes events older than a time, with their deliveries; on PostgreSQL when the month of that time has ended. */
    async deleteBefore(time: Timestamp): Promise<void> {
      await deleteExpired(db, events.table, {
        before: new Date(time),
        expired: (rows) => rows.where('created_at', '<', time),
        beforeDrop: (partition) =>
          deleteInBatches(db, 'webhook_deliveries', ['id'], (old) =>
            old.whereIn('event_id', db(partition).select('id')),
          ),
      })
    },
  }
}
