import type { Knex } from 'knex'
import type { Page } from '../paging/page.js'
import { type SortTerm, valuesOf } from '../paging/page-query.js'
import { rowsScanned, type SearchEngine, type Selectivity } from './search-engine.js'
import { bandOf, bandToken, type SearchedTable, type Tokens } from './search-tokens.js'

/** Fewer matches are read faster than the bands of their page are found. */
const MIN_MATCHES = 1_000

/** If one band has more matches, the other bands do not help. */
const MAX_MATCHES = 1_000

/** The number of bands that are looked up first. */
const MIN_BANDS = 8

/** How many times more bands are looked up next, if those hold too few matches, or fewer if they hold too many. */
const GROWTH = 4

/** A page of a sorted search. */
export interface SortedSearch {
  readonly tokens: Tokens
  readonly selectivity: Selectivity
  readonly page: Page
  readonly sort: readonly SortTerm[]
}

/** A search within bands: the other words and the facets, and the beginnings of tokens, of which a row has at least one. */
interface BandedSearch {
  readonly tokens: Tokens
  readonly beginnings: readonly string[]
}

/**
 * Narrows a search to the first bands of its order, in which its page is.
 * @returns undefined where another way is faster
 */
export async function firstBands(
  db: Knex,
  { table, bands = [] }: SearchedTable,
  engine: Pick<SearchEngine, 'indexRows'>,
  { tokens, selectivity, page, sort }: SortedSearch,
): Promise<BandedSearch | undefined> {
  const [term, ...further] = sort
  const at = bands.indexOf(term?.column ?? '')
  const { total } = selectivity
  if (!term || further.length > 0 || at < 0 || page.before !== undefined || total < MIN_MATCHES)
    return undefined
  const ends = await endsOf(db, table, term)
  if (!ends) return undefined
  const first = page.after === undefined ? ends.first : startOf(page.after, term, ends)
  if (first === undefined) return undefined
  const all = bandsBetween(bandOf(first), bandOf(ends.last))
  const wanted = page.limit + 1 + (page.after === undefined ? page.offset : 0)
  if (rowsScanned(selectivity, page) < 2 * wanted + total / all.length) return undefined
  const [longest = '', ...words] = tokens.words.toSorted((one, other) => other.length - one.length)
  const others = { ...tokens, words }
  const beginningsOf = (chosen: readonly number[]) => chosen.map((band) => bandToken(at, band, longest))
  const countIn = async (chosen: readonly number[]): Promise<number> => {
    const matches = engine.indexRows(others, beginningsOf(chosen)).limit(MAX_MATCHES)
    return (await matches).length
  }
  // Matches of the cursor's band may be before the cursor.
  let from = page.after === undefined ? 0 : 1
  let found = 0
  for (let size = MIN_BANDS; from < all.length; ) {
    const added = await countIn(all.slice(from, from + size))
    if (added < MAX_MATCHES) {
      found += added
      from += size
      size *= GROWTH
      if (found >= wanted) return { tokens: others, beginnings: beginningsOf(all.slice(0, from)) }
    } else if (size > 1) size = Math.ceil(size / GROWTH)
    else return undefined
  }
  return undefined
}

interface Ends {
  readonly first: number
  readonly last: number
}

/** The first and the last value of a column in the direction of a term; undefined without values. */
async function endsOf(db: Knex, table: string, { column, direction }: SortTerm): Promise<Ends | undefined> {
  const reverse = direction === 'asc' ? 'desc' : 'asc'
  // By the index of nulls last (`indexNullsLast`), which `min` and `max` cannot use.
  const end = (of: 'asc' | 'desc') =>
    db(table)
      .select(column)
      .orderByRaw('case when ?? is null then 1 else 0 end asc', [column])
      .orderBy(column, of)
      .limit(1)
  const [row]: { first: unknown; last: unknown }[] = await db.select({
    first: end(direction),
    last: end(reverse),
  })
  return row?.first == null ? undefined : { first: Number(row.first), last: Number(row.last) }
}

/** The value of a cursor, between the ends; undefined for the position of a row without a value. */
function startOf(after: string, term: SortTerm, { first, last }: Ends): number | undefined {
  const [given] = valuesOf(after, [term, { column: 'id', direction: term.direction }])
  const value = Number(given ?? Number.NaN)
  if (Number.isNaN(value)) return undefined
  return Math.min(Math.max(value, Math.min(first, last)), Math.max(first, last))
}

function bandsBetween(first: number, last: number): number[] {
  const step = first <= last ? 1 : -1
  return Array.from({ length: Math.abs(last - first) + 1 }, (_, index) => first + step * index)
}
