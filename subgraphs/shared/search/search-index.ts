import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import { columnsOf } from '../database/columns.js'
import { isSqlite, type Migration } from '../database.js'
import type { Page, PageRows } from '../paging/page.js'
import { cursorOf, valuesOf } from '../paging/page-query.js'
import { wordsOf } from './folded-text.js'
import {
  type Found,
  type Search,
  type SearchEngine,
  type SearchWindow,
  searchTableOf,
  type Tokens,
} from './search-engine.js'
import { searchOnPostgres } from './search-on-postgres.js'
import { searchOnSqlite } from './search-on-sqlite.js'

/** What of a table's rows is searched: every word of the texts, and exactly the facets. */
export interface SearchedTable {
  /** The table, with the columns `id` and `created_at`, which never change. */
  readonly table: string
  readonly texts: readonly string[]
  /** Columns that lists are narrowed by beside the search; in the index, so that no row is read to be left out. */
  readonly facets: readonly string[]
}

/** How many words of a search are heeded; more only cost time. */
const MOST_WORDS = 12
/** Indexed text is cut here: a word this far in is not what people search by. */
const LONGEST_CONTENT = 20_000
/** Words are cut here, in texts and searches alike; PostgreSQL takes no longer ones than 2 kB. */
const LONGEST_WORD = 60
const EARLIEST = new Date(0).toISOString()
/** The order of what is found. */
const NEWEST_FIRST = [
  { column: 'created_at', direction: 'desc' },
  { column: 'id', direction: 'desc' },
] as const
/** Rows that are indexed anew at once. */
const ROWS_AT_ONCE = 500

/**
 * An index that answers searches by itself: the newest rows with their exact number, in a time that does not grow
 * with the table (SQLite FTS5, PostgreSQL GIN). `db` is the database or the transaction of a change.
 */
export function searchIndex(db: Knex, searched: SearchedTable) {
  const engine: SearchEngine = isSqlite(db)
    ? searchOnSqlite(db, searched.table)
    : searchOnPostgres(db, searched.table)
  return {
    /** Writes what a row is found by, in the transaction that writes the row. */
    async put(row: object): Promise<void> {
      const { id, created_at } = row as { id: string; created_at: string }
      await engine.put(id, created_at, tokensOfRow(searched, row as Record<string, unknown>))
    },

    /** The same for many rows, none of which is in the index yet. */
    async putNew(rows: readonly { readonly id: string; readonly created_at: string }[]): Promise<void> {
      await engine.putNew(
        rows.map((row) => ({
          id: row.id,
          createdAt: row.created_at,
          tokens: tokensOfRow(searched, row as unknown as Record<string, unknown>),
        })),
      )
    },

    remove: (id: string): Promise<void> => engine.remove(id),

    /**
     * The newest rows that have every word of the search, or a word that begins with it, ignoring case and
     * accents, and their number. Equal times are ordered by id. A search without any word finds nothing.
     */
    async newest<Row>(search: Search, window: SearchWindow): Promise<Found<Row>> {
      const tokens = tokensOf(search)
      return tokens ? engine.newest<Row>(tokens, window) : { rows: [], total: 0 }
    },

    /** The same as a page of a list in that order, with its cursors. */
    async page<Row extends object>(search: Search, page: Page): Promise<PageRows<Row>> {
      const { rows: found, total } = await this.newest<Row>(search, { ...page, after: placeOf(page) })
      const rows = found.slice(0, page.limit)
      const last = rows.at(-1)
      return {
        rows,
        total,
        hasNext: found.length > page.limit,
        ...(last === undefined ? {} : { endCursor: cursorOf(last, NEWEST_FIRST) }),
      }
    },

    /** Keeps of any query of the table the rows that the search finds. */
    narrow(query: Knex.QueryBuilder, words: string): void {
      const tokens = tokensOf({ words })
      if (tokens) engine.narrow(query, tokens)
      else query.whereRaw('1 = 0')
    },
  }
}

/** The index of a table, filled from the rows that there are; it takes the place of a text index. */
export function searchIndexMigration(searched: SearchedTable): Migration {
  return {
    name: `search-${searched.table}`,
    async up(db) {
      const table = searchTableOf(searched.table)
      const sqlite = isSqlite(db)
      for (const earlier of [`${searched.table}_text_index`, `${searched.table}_text`])
        await db.schema.dropTableIfExists(earlier)
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
      })
      for (const statement of (sqlite ? searchOnSqlite : searchOnPostgres).statements(table))
        await db.raw(statement)
      await fill(db, searched)
    },
  }
}

function placeOf({ after }: Page): SearchWindow['after'] {
  if (after === undefined) return undefined
  const [createdAt, id] = valuesOf(after, NEWEST_FIRST)
  // A forged cursor may hold no time: nothing comes after it.
  return {
    createdAt: Number.isNaN(Date.parse(String(createdAt))) ? EARLIEST : String(createdAt),
    id: String(id),
  }
}

async function fill(db: Knex, searched: SearchedTable): Promise<void> {
  for (let last = ''; ; ) {
    const rows: { id: string; created_at: string }[] = await db(searched.table)
      .where('id', '>', last)
      .orderBy('id')
      .limit(ROWS_AT_ONCE)
    await searchIndex(db, searched).putNew(rows)
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)?.id ?? ''
  }
}

function tokensOf({ words, facets = {} }: Search): Tokens | undefined {
  const wanted = [...new Set(wordsIn(words))].slice(0, MOST_WORDS)
  if (wanted.length === 0) return undefined
  const given = Object.entries(facets).filter(([, value]) => value !== undefined)
  return { words: wanted, facets: given.map(([name, value]) => facetToken(name, value)) }
}

function tokensOfRow({ texts, facets }: SearchedTable, row: Record<string, unknown>): string[] {
  const text = texts.map((column) => row[column] ?? '').join(' ')
  return [
    ...new Set(wordsIn(text.slice(0, LONGEST_CONTENT))),
    ...facets.map((column) => facetToken(column, row[column])),
  ]
}

function wordsIn(text: string): string[] {
  return wordsOf(text).map((word) => [...word].slice(0, LONGEST_WORD).join(''))
}

/** A token that no word is: words have no underscores. */
function facetToken(name: string, value: unknown): string {
  // SQLite keeps flags as 0 and 1.
  const plain = typeof value === 'boolean' ? Number(value) : value
  const digest = createHash('sha256').update(JSON.stringify([name, plain ?? null]))
  return `_${digest.digest('hex').slice(0, 16)}`
}
