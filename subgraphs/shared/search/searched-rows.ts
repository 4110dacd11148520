import type { Knex } from 'knex'
import { insertRow, insertRows } from '../database/insert-rows.js'
import { searchIndex } from './search-index.js'
import type { SearchedTable } from './search-tokens.js'

/** The columns of every searched table. */
interface SearchedRow {
  readonly id: string
  readonly created_at: string
}

/**
 * Writes the rows of a searched table together with their index: a store that uses it cannot leave its index stale.
 * `db` is the database or the transaction of a change.
 */
export function searchedRows<Record extends { readonly id: string }, Row extends SearchedRow>(
  db: Knex,
  searched: SearchedTable,
  rowOf: (record: Record) => Row,
) {
  const index = () => searchIndex(db, searched)
  return {
    async insert(record: Record): Promise<void> {
      const row = rowOf(record)
      await insertRow(db, searched.table, row)
      await index().put(row)
    },

    /** Inserts many records that do not exist yet. */
    async insertAll(records: readonly Record[]): Promise<void> {
      const rows = records.map(rowOf)
      await insertRows(db, searched.table, rows)
      await index().putNew(rows)
    },

    /** Replaces the version that the record is based on; false if it was modified concurrently. */
    async replace(record: Record, basedOn: number): Promise<boolean> {
      const row = rowOf(record)
      const written = await db(searched.table).where({ id: record.id, version: basedOn }).update(row)
      if (written === 1) await index().put(row)
      return written === 1
    },

    async delete(id: string): Promise<void> {
      await db(searched.table).where({ id }).delete()
      await index().remove(id)
    },
  }
}
