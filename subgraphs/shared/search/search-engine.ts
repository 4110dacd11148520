import type { Knex } from 'knex'
import type { IndexedRow, Tokens } from './search-tokens.js'

/** Which part of what was found, newest first. */
export interface SearchWindow {
  readonly limit: number
  readonly offset: number
  /** Only what comes after this place: before the time, and at the time with a smaller id. */
  readonly after?: { readonly createdAt: string; readonly id?: string } | undefined
}

/** What was found: one row more than asked for where there is more. */
export interface Found<Row> {
  readonly rows: Row[]
  readonly total: number
}

/** How many rows a search finds. */
export interface Selectivity {
  /** Exact. */
  readonly total: number
  /** Of how many rows, as the database estimates. */
  readonly of: number
}

/** How a kind of database searches. */
export interface SearchEngine {
  put(row: IndexedRow): Promise<void>
  putNew(rows: readonly IndexedRow[]): Promise<void>
  remove(id: string): Promise<void>

  /** How many rows have the tokens, and of how many. */
  count(tokens: Tokens): Promise<Selectivity>
  newest<Row>(tokens: Tokens, window: SearchWindow): Promise<Found<Row>>

  /** The rows of the index that have the tokens, to be sorted: their ids and their `orders`. */
  indexRows(tokens: Tokens): Knex.QueryBuilder

  /** Keeps of a query of the searched table what the index finds. It finds all of it first: for few. */
  filterByIndex(query: Knex.QueryBuilder, tokens: Tokens): void
  /** The same, looking at the words of each row that the query comes by: for a query that needs to see few rows. */
  filterByScan(query: Knex.QueryBuilder, tokens: Tokens): void
}

/**
 * Whether a page is filled sooner by walking through the table in the order of the list, where one row of so many
 * matches, than by gathering all that matches and sorting it. A row costs about as much either way.
 */
export function prefersOrderedScan({ total, of }: Selectivity, { limit, offset }: Depth): boolean {
  const walked = ((offset + limit) * Math.max(of, total)) / Math.max(total, 1)
  return walked < total
}

/** How deep in a list a page lies. */
interface Depth {
  readonly limit: number
  readonly offset: number
}

/** The table beside a searched one that holds what its rows are found by, under their ids. */
export function searchTableOf(searched: string): string {
  return `${searched}_search`
}
