import { createHash } from 'node:crypto'
import { wordsOf } from './folded-text.js'

/** What of a table's rows is searched: every word of the texts, and exactly the facets. */
export interface SearchedTable {
  /** The table, with the columns `id` and `created_at`, which never change. */
  readonly table: string
  readonly texts: readonly string[]
  /** Columns that lists are narrowed by beside the search; in the index, so that no row is read to be left out. */
  readonly facets: readonly string[]
  /**
   * Texts that lists are ordered by, kept beside the index too. Rows that match are not spread evenly over such an
   * order (whoever is called Julieta stands behind every Ana), so what matches is sorted; from here that is cheap.
   */
  readonly orders?: readonly string[]
}

/** A row as the index keeps it. */
export interface IndexedRow {
  readonly id: string
  readonly createdAt: string
  readonly tokens: readonly string[]
  /** The values of the table's `orders`, in their order. */
  readonly orders: readonly (string | null)[]
}

/** What is looked for: rows with all the words, and of these values. */
export interface Search {
  readonly words: string
  readonly facets?: Readonly<Record<string, Facet>>
  /** Values of which rows must have one at least. */
  readonly either?: Readonly<Record<string, string | readonly string[]>>
}

/** A value that rows must have; null: rows without any; `{ not: null }`: rows with any; undefined: all rows. */
export type Facet = string | boolean | null | undefined | { readonly not: null }

/** Words of which a beginning is enough, and whole facets. */
export interface Tokens {
  readonly words: readonly string[]
  readonly facets: readonly string[]
  /** Facets of which a row must have one at least, where there are any. */
  readonly either: readonly string[]
  /** Facets that a row must not have. */
  readonly without: readonly string[]
}

/** How many words of a search are heeded; more only cost time. */
const MOST_WORDS = 12
/** Indexed text is cut here: a word this far in is not what people search by. */
const LONGEST_CONTENT = 20_000
/** Words are cut here, in texts and searches alike; PostgreSQL takes no longer ones than 2 kB. */
const LONGEST_WORD = 60

/** What the index is asked for; undefined for a search without any word. */
export function tokensOf({ words, facets = {}, either = {} }: Search): Tokens | undefined {
  const wanted = [...new Set(wordsIn(words))].slice(0, MOST_WORDS)
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

/** What the index keeps of a row of the table. */
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
