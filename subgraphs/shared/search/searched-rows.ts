import type { Knex } from 'knex'
import { insertRow, insertRows } from '../database/insert-rows.js'
import type { Page, PageRows } from '../paging/page.js'
import { newestFirst, selectPage } from '../paging/page-query.js'
import { searchIndex } from './search-index.js'
import { type SearchedTable, searchTextOf } from './search-tokens.js'

/** The columns of every searched table. */
interface SearchedRow {
  readonly id: string
  readonly created_at: string
}

/** A filter of a list: words, and the values of columns; null, undefined and empty texts do not restrict. */
interface Selection {
  readonly words: string | null | undefined
  readonly values: Readonly<Record<string, string | boolean | null | undefined>>
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

    /** A page of the rows that a filter selects, by default newest first. */
    async page({ words, values }: Selection, page: Page, sort = newestFirst): Promise<PageRows<Row>> {
      const given = Object.fromEntries(
        Object.entries(values).filter(([, value]) => value != null && value !== ''),
      )
      const text = searchTextOf(words)
      if (text) return index().page<Row>({ words: text, facets: given }, page, sort)
      return selectPage<Row>(db(searched.table).where(given), { sort, page })
    },

    async delete(id: string): Promise<void> {
      await db(searched.table).where({ id }).delete()
      await index().remove(id)
    },
  }
}
