import { hash } from 'node:crypto'
import { searchedWordsOf } from './folded-text.js'

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
  /**
   * Columns of whole numbers that lists are sorted by. The index also has each word with the band of the value (a 64th of a
   * power of two), so that a page of a sorted search reads the matches of a few bands.
   */
  readonly bands?: readonly string[]
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

/** The text that a client searches for; undefined for none, with which a list is not searched. */
export function searchTextOf(given: string | null | undefined): string | undefined {
  return given?.trim() || undefined
}

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

function tokensOfRow({ texts, facets, bands = [] }: SearchedTable, row: Record<string, unknown>): string[] {
  const text = texts.map((column) => row[column] ?? '').join(' ')
  const words = [...new Set(wordsIn(text.slice(0, MAX_CONTENT_LENGTH)))]
  return [
    ...words,
    ...facets.map((column) => facetToken(column, row[column])),
    ...bands.flatMap((column, at) => {
      const value = row[column]
      return value == null ? [] : words.map((word) => bandToken(at, bandOf(Number(value)), word))
    }),
  ]
}

const float = new DataView(new ArrayBuffer(8))

/**
 * The band of a number: its exponent and six bits of its mantissa, so that greater numbers have the same band or a greater one.
 * All negative numbers are in one band.
 */
export function bandOf(value: number): number {
  float.setFloat64(0, Math.max(0, value))
  return float.getUint32(0) >>> 14
}

/**
 * The token of a word, or of its beginning, in a band. It is no facet, because these are hexadecimal digits.
 * @param at place of the column among the table's `bands`
 */
export function bandToken(at: number, band: number, word: string): string {
  return `_${'ghij'[at]}${band}${word}`
}

function wordsIn(text: string): string[] {
  return searchedWordsOf(text).map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
}

/** A token that cannot be a word: words have no underscores. */
function facetToken(name: string, value: unknown): string {
  // SQLite stores booleans as 0 and 1.
  const plain = typeof value === 'boolean' ? Number(value) : value
  return `_${hash('sha256', JSON.stringify([name, plain ?? null])).slice(0, 16)}`
}
