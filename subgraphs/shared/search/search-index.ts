import type { Knex } from 'knex'
import { columnsOf } from '../database/columns.js'
import type { Migration } from '../database/migrate.js'
import { inTransaction, isSqlite } from '../database/transaction.js'
import { assertForward, type Page, type PageRows } from '../paging/page.js'
import { cursorOf, newestFirst, type SortTerm, selectPage, valuesOf } from '../paging/page-query.js'
import { firstBands } from './search-bands.js'
import {
  type Found,
  prefersOrderedScan,
  type SearchEngine,
  type SearchWindow,
  searchTableOf,
} from './search-engine.js'
import { searchOnPostgres } from './search-on-postgres.js'
import { searchOnSqlite } from './search-on-sqlite.js'
import { indexedRow, type Search, type SearchedTable, tokensOf } from './search-tokens.js'

const EARLIEST = new Date(0).toISOString()
/** Terms of the cursors of that order. */
const NEWEST_TERMS = [...newestFirst, { column: 'id', direction: 'desc' }] as const
/** Rows indexed per batch. */
const BATCH_SIZE = 500

/**
 * A search index (SQLite FTS5, PostgreSQL GIN) that returns the newest matches and their exact number in a time that
 * does not grow with the table. `db` is the database or the transaction of a change.
 */
export function searchIndex(db: Knex, searched: SearchedTable) {
  const engine: SearchEngine = isSqlite(db) ? searchOnSqlite(db, searched) : searchOnPostgres(db, searched)

  async function rowsIn<Row extends { id: string }>(ids: readonly string[]): Promise<Row[]> {
    const rows: Row[] = await db(searched.table).whereIn('id', [...ids])
    return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
  }

  return {
    /** Indexes a row, in the transaction that writes it. */
    async put(row: object): Promise<void> {
      await engine.put(indexedRow(searched, row))
    },

    /** The same for many rows that are not indexed yet. */
    async putNew(rows: readonly { readonly id: string; readonly created_at: string }[]): Promise<void> {
      await engine.putNew(rows.map((row) => indexedRow(searched, row)))
    },

    /** The same for many rows, indexed or not; much faster than one by one. */
    async putAgain(rows: readonly { readonly id: string; readonly created_at: string }[]): Promise<void> {
      for (let from = 0; from < rows.length; from += BATCH_SIZE) {
        const ids = rows.slice(from, from + BATCH_SIZE).map(({ id }) => id)
        await db(searchTableOf(searched.table)).whereIn('id', ids).delete()
      }
      await this.putNew(rows)
    },

    remove: (id: string): Promise<void> => engine.remove(id),

    /**
     * Returns the newest rows that contain every word of the search, or a word that begins with it, ignoring case and
     * accents, and their number. Equal times are ordered by id. A search without words matches nothing.
     */
    async newest<Row>(search: Search, window: SearchWindow): Promise<Found<Row>> {
      const tokens = tokensOf(search)
      return tokens ? engine.newest<Row>(tokens, window) : { rows: [], countAll: () => 0 }
    },

    /**
     * The same as a page with cursors, in any sort order. An order other than newest first should be backed by an
     * index of the table, or be one of the searched table's `orders`.
     */
    async page<Row extends { id: string }>(
      search: Search,
      page: Page,
      sort = newestFirst,
    ): Promise<PageRows<Row>> {
      if (isNewestFirst(sort)) {
        assertForward(page)
        const found = await this.newest<Row>(search, { ...page, after: positionOf(page) })
        return pageOfNewest(found, page)
      }
      const tokens = tokensOf(search)
      if (!tokens) return { rows: [], countAll: () => 0, hasNext: false }
      const selectivity = await engine.count(tokens)
      const isKept = sort.every(({ column }) => searched.orders?.includes(column))
      // Where most rows match, a scan in any order fills a page quickly.
      if (isKept && selectivity.total * 2 <= selectivity.of) {
        const found = await selectPage<{ id: string }>(engine.indexRows(tokens), {
          sort,
          page,
          total: selectivity.total,
        })
        return { ...found, rows: await rowsIn<Row>(found.rows.map(({ id }) => id)) }
      }
      const query = db(searched.table)
      const banded = await firstBands(db, searched, engine, { tokens, selectivity, page, sort })
      if (banded) engine.filterByIndex(query, banded.tokens, banded.beginnings)
      else if (prefersOrderedScan(selectivity, page)) engine.filterByScan(query, tokens)
      else engine.filterByIndex(query, tokens)
      return selectPage<Row>(query, { sort, page, total: selectivity.total })
    },

    /** Restricts a query that visits few rows of the table (those of one person or case) to the matches. */
    narrow(query: Knex.QueryBuilder, words: string): void {
      const tokens = tokensOf({ words })
      if (tokens) engine.filterByScan(query, tokens)
      else query.whereRaw('1 = 0')
    },
  }
}

/** Creates the index of a table and fills it from existing rows. */
export function searchIndexMigration(searched: SearchedTable): Migration {
  return {
    name: `search-${searched.table}`,
    async up(db) {
      const table = searchTableOf(searched.table)
      const sqlite = isSqlite(db)
      await db.schema.createTable(table, (columns) => {
        const column = columnsOf(db, columns)
        if (sqlite) columns.specificType('row', 'integer').primary()
        const id = column.text('id').notNullable()
        if (sqlite) {
          id.unique()
          column.text('content').notNullable()
        } else {
          id.primary()
          column.time('at').notNullable()
          columns.specificType('words', 'tsvector').notNullable()
        }
        for (const order of searched.orders ?? []) column.text(order)
      })
      for (const statement of (sqlite ? searchOnSqlite : searchOnPostgres).statements(table))
        await db.raw(statement)
      await fillSearchIndex(db, searched)
    },
  }
}

function isNewestFirst([first, ...rest]: readonly SortTerm[]): boolean {
  return first?.column === 'created_at' && first.direction === 'desc' && rest.length === 0
}

function pageOfNewest<Row extends object>(
  { rows: found, countAll }: Found<Row>,
  { limit }: Page,
): PageRows<Row> {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const endCursor = last === undefined ? {} : { endCursor: cursorOf(last, NEWEST_TERMS) }
  return { rows, countAll, hasNext: found.length > limit, ...endCursor }
}

function positionOf({ after }: Page): SearchWindow['after'] {
  if (after === undefined) return undefined
  const [createdAt, id] = valuesOf(after, NEWEST_TERMS)
  // A forged cursor may hold no time: no row follows it.
  return {
    createdAt: Number.isNaN(Date.parse(String(createdAt))) ? EARLIEST : String(createdAt),
    id: String(id),
  }
}

/** Indexes every row of a table whose index is empty. */
export function fillSearchIndex(db: Knex, searched: SearchedTable): Promise<void> {
  return eachBatch(db, searched, (rows) => searchIndex(db, searched).putNew(rows))
}

/**
 * Indexes rows again, after a change to the content of the index.
 * @param isAffected whether a row with this text must be; default: all
 */
export function searchAgainMigration(
  name: string,
  searched: SearchedTable,
  isAffected: (text: string) => boolean = () => true,
): Migration {
  const textOf = (row: object) => searched.texts.map((column) => row[column as keyof typeof row]).join(' ')
  return {
    name,
    online: true,
    up: (db) =>
      eachBatch(db, searched, async (rows) => {
        const ids = rows.filter((row) => isAffected(textOf(row))).map(({ id }) => id)
        if (ids.length === 0) return
        await inTransaction(db, async (trx) => {
          await searchIndex(trx, searched).putAgain(await trx(searched.table).whereIn('id', ids))
        })
      }),
  }
}

type IndexableRow = { readonly id: string; readonly created_at: string }

async function eachBatch(
  db: Knex,
  { table }: SearchedTable,
  index: (rows: readonly IndexableRow[]) => Promise<void>,
): Promise<void> {
  for (let last = ''; ; ) {
    const rows: IndexableRow[] = await db(table).where('id', '>', last).orderBy('id').limit(BATCH_SIZE)
    if (rows.length > 0) await index(rows)
    if (rows.length < BATCH_SIZE) return
    last = rows.at(-1)?.id ?? ''
  }
}
