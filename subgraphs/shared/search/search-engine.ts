import type { Knex } from 'knex'

/** What is looked for: rows with all the words, and of these values. A facet that is null looks for rows without. */
export interface Search {
  readonly words: string
  readonly facets?: Readonly<Record<string, string | boolean | null | undefined>>
}

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

/** How a kind of database searches. */
export interface SearchEngine {
  put(id: string, createdAt: string, tokens: readonly string[]): Promise<void>
  putNew(rows: readonly { id: string; createdAt: string; tokens: readonly string[] }[]): Promise<void>
  remove(id: string): Promise<void>
  newest<Row>(tokens: Tokens, window: SearchWindow): Promise<Found<Row>>
  narrow(query: Knex.QueryBuilder, tokens: Tokens): void
}

/** Words of which a beginning is enough, and whole facets. */
export interface Tokens {
  readonly words: readonly string[]
  readonly facets: readonly string[]
}

/** The table beside a searched one that holds what its rows are found by, under their ids. */
export function searchTableOf(searched: string): string {
  return `${searched}_search`
}
