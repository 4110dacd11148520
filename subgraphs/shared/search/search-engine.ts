import type { Knex } from 'knex'
import type { CountAll } from '../paging/page.js'
import type { IndexedRow, Tokens } from './search-tokens.js'

/** The part of the matches to return, newest first. */
export interface SearchWindow {
  readonly limit: number
  readonly offset: number
  /** Only matches after this position: older, or equally old with a smaller id. */
  readonly after?: { readonly createdAt: string; readonly id?: string } | undefined
}

/** The matches: one row more than the limit if there are more. */
export interface Found<Row> {
  readonly rows: Row[]
  readonly countAll: CountAll
}

/** Selectivity of a search. */
export interface Selectivity {
  /** Number of matches, exact. */
  readonly total: number
  /** Number of rows of the table, as estimated by the database. */
  readonly of: number
}

export interface SearchEngine {
  put(row: IndexedRow): Promise<void>
  putNew(rows: readonly IndexedRow[]): Promise<void>
  remove(id: string): Promise<void>

  /** Returns how many rows match, and out of how many. */
  count(tokens: Tokens): Promise<Selectivity>
  newest<Row>(tokens: Tokens, window: SearchWindow): Promise<Found<Row>>

  /**
   * Matching index rows, unsorted: their ids and `orders`.
   * @param beginnings of tokens, of which a row must have at least one; default: any row
   */
  indexRows(tokens: Tokens, beginnings?: readonly string[]): Knex.QueryBuilder

  /** Restricts a query of the searched table to the matches by looking all of them up in the index: for few matches. */
  filterByIndex(query: Knex.QueryBuilder, tokens: Tokens, beginnings?: readonly string[]): void
  /** The same by testing the tokens of each row that the query visits: for queries that visit few rows. */
  filterByScan(query: Knex.QueryBuilder, tokens: Tokens): void
}

/**
 * Whether scanning the table in list order until the page is full visits fewer rows than looking up and sorting all
 * matches. A row costs about the same either way.
 */
export function prefersOrderedScan(selectivity: Selectivity, depth: Depth): boolean {
  return rowsScanned(selectivity, depth) < selectivity.total
}

/** How many rows a scan in list order visits until the page is full, if the matches are spread evenly over the order. */
export function rowsScanned({ total, of }: Selectivity, { limit, offset }: Depth): number {
  return ((offset + limit) * Math.max(of, total)) / Math.max(total, 1)
}

/** Position of a page in a list. */
interface Depth {
  readonly limit: number
  readonly offset: number
}

/** Name of the table with the indexed content of a searched table, keyed by row id. */
export function searchTableOf(searched: string): string {
  return `${searched}_search`
}
