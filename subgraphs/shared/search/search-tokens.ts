import { hash } from 'node:crypto'
import { wordsOf } from './folded-text.js'

/** The searched columns of a table: texts by word, facets by exact value. */
export interface SearchedTable {
  /** The table, with the columns `id` and `created_at`, which never change. */
  readonly table: string
  readonly texts: readonly string[]
  /** Columns that lists are also filtered by; in the index, so that no row is read only to be discarded. */
  readonly facets: readonly string[]
  /**
   * Text columns that lists are sorted by, stored with the index too. Matches are not evenly distributed over such
   * an order (every Julieta follows every Ana), so they are sorted, which is cheap from here.
   */
  readonly orders?: readonly string[]
}

export interface IndexedRow {
  readonly id: string
  readonly createdAt: string
  readonly tokens: readonly string[]
  /** The values of the table's `orders`, in their order. */
  readonly orders: readonly (string | null)[]
}

/** A search: rows must contain all words and have these values. */
export interface Search {
  readonly words: string
  readonly facets?: Readonly<Record<string, Facet>>
  /** Values of which rows must have at least one. */
  readonly either?: Readonly<Record<string, string | readonly string[]>>
}

/** Required value; null: no value; `{ not: null }`: any value; undefined: no restriction. */
export type Facet = string | boolean | null | undefined | { readonly not: null }

/** Tokens of a search: words match as prefixes, facets exactly. */
export interface Tokens {
  readonly words: readonly string[]
  readonly facets: readonly string[]
  /** Facets of which a row must have at least one, unless empty. */
  readonly either: readonly string[]
  /** Facets that a row must not have. */
  readonly without: readonly string[]
}

/** Maximum words of a search; further ones are ignored. */
const MAX_WORDS = 12
/** Indexed text is truncated to this many characters. */
const MAX_CONTENT_LENGTH = 20_000
/** Words are truncated to this length in texts and searches; PostgreSQL limits them to 2 kB. */
const MAX_WORD_LENGTH = 60

/** Returns the tokens of a search; undefined for a search without words. */
export function tokensOf({ words, facets = {}, either = {} }: Search): Tokens | undefined {
  const wanted = [...new Set(wordsIn(words))].slice(0, MAX_WORDS)
  if (wanted.length === 0) return undefined
  const given = Object.entries(facets).filter(([, facet]) => facet !== undefined)
  return {
    words: wanted,
    facets: given.filter(([, facet]) => !isAnyValue(facet)).map(([name, facet]) => facetToken(name, facet)),
    either: Object.entries(either).flatMap(([name, values]) =>
      [values].flat().map((value) => facetToken(name, value)),
    ),
    without: given.filter(([, facet]) => isAnyValue(facet)).map(([name]) => facetToken(name, null)),
  }
}

function isAnyValue(facet: Facet): facet is { readonly not: null } {
  return typeof facet === 'object' && facet !== null
}

/** Returns the index row of a table row. */
export function indexedRow(searched: SearchedTable, row: object): IndexedRow {
  const values = row as Record<string, unknown> & { id: string; created_at: string }
  return {
    id: values.id,
    createdAt: values.created_at,
    tokens: tokensOfRow(searched, values),
    orders: (searched.orders ?? []).map((column) => (values[column] ?? null) as string | null),
  }
}

function tokensOfRow({ texts, facets }: SearchedTable, row: Record<string, unknown>): string[] {
  const text = texts.map((column) => row[column] ?? '').join(' ')
  return [
    ...new Set(wordsIn(text.slice(0, MAX_CONTENT_LENGTH))),
    ...facets.map((column) => facetToken(column, row[column])),
  ]
}

function wordsIn(text: string): string[] {
  return wordsOf(text).map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
}

/** A token that cannot be a word: words have no underscores. */
function facetToken(name: string, value: unknown): string {
  // SQLite stores booleans as 0 and 1.
  const plain = typeof value === 'boolean' ? Number(value) : value
  return `_${hash('sha256', JSON.stringify([name, plain ?? null])).slice(0, 16)}`
}
