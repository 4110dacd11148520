import type { Knex } from 'knex'
import type { Awaitable } from '../../../runtime/awaitable.js'
import { countRows } from '../database/count-rows.js'
import { readShape } from '../database/read-text.js'
import { ValidationError } from '../domain-error.js'
import { type CountAll, onDemand, type Page, type PageRows } from './page.js'

/** One column that a list is ordered by. */
export interface SortTerm {
  /** The column in the query (`created_at`, `cases.created_at`); the last part is its name in the rows. */
  readonly column: string
  readonly direction: 'asc' | 'desc'
  /** Whether it may be null; nulls are last in both directions. */
  readonly nullable?: boolean
}

/** The order of most lists. */
export const newestFirst: readonly SortTerm[] = [{ column: 'created_at', direction: 'desc' }]

/** Order and page of {@link selectPage}. */
export interface PageSelection {
  readonly sort: readonly SortTerm[]
  readonly page: Page
  /** The tie-breaker: unique and selected; `id` by default. */
  readonly id?: string
  /** The number of all rows if known; otherwise they are counted on demand. */
  readonly total?: number
  /** Counts all rows on demand; by default, the query is counted. */
  readonly count?: (() => Promise<number>) | undefined
}

/** A query of frequent requests: its SQL is built once per shape, because that takes as long as a page of rows. */
export interface RepeatedQuery {
  readonly db: Knex
  /** Names everything about the query but its values; unique in the database. */
  readonly shape: string
  /** In the order in which the query binds them. */
  readonly values: readonly Knex.RawBinding[]
  readonly build: () => Knex.QueryBuilder
}

type Value = string | number | boolean | null

/**
 * One page of a query's rows. Equal sort values are ordered by id in the direction of the last term, so that
 * pages neither skip nor repeat a row; with a cursor this also holds while rows are inserted and deleted.
 *
 * @param query conditions and joins, neither ordered nor grouped; its rows must contain the sorted columns
 * @throws ValidationError naming `after` or `before` when the cursor does not belong to this list and order
 */
export async function selectPage<Row extends object>(
  query: Knex.QueryBuilder | RepeatedQuery,
  { sort, page, id = 'id', total, count }: PageSelection,
): Promise<PageRows<Row>> {
  const terms = [...sort, { column: id, direction: sort.at(-1)?.direction ?? 'desc' }]
  const isBackward = page.before !== undefined
  const isFirst = page.before === undefined && page.after === undefined && page.offset === 0
  const found =
    isRepeated(query) && isFirst
      ? await firstRows<Row>(query, terms, page.limit + 1)
      : await rowsAt<Row>(copyOf(query), terms, page)
  const rows = found.slice(0, page.limit)
  if (isBackward) rows.reverse()
  const hasMore = found.length > page.limit
  // The row of the cursor follows a page before it.
  const hasNext = isBackward || hasMore
  const [first, last] = [rows[0], rows.at(-1)]
  return {
    rows,
    hasNext,
    ...(isBackward ? { hasPrevious: hasMore } : {}),
    countAll: total === undefined ? counterOf(query, page, rows.length, hasNext, count) : () => total,
    ...(first === undefined ? {} : { startCursor: cursorOf(first, terms) }),
    ...(last === undefined ? {} : { endCursor: cursorOf(last, terms) }),
  }
}

function isRepeated(query: Knex.QueryBuilder | RepeatedQuery): query is RepeatedQuery {
  return 'shape' in query
}

/** The query, to be continued. */
function copyOf(query: Knex.QueryBuilder | RepeatedQuery): Knex.QueryBuilder {
  return isRepeated(query) ? query.build() : query.clone()
}

function firstRows<Row extends object>(
  { db, shape, values, build }: RepeatedQuery,
  terms: readonly SortTerm[],
  limit: number,
): Awaitable<Row[]> {
  const order = terms.map(({ column, direction, nullable }) => `${column} ${direction} ${nullable === true}`)
  return readShape<Row>(db, `${shape} first ${limit} by ${order}`, values, () =>
    // The limit is part of the text, as always on SQLite.
    ordered(build(), terms).limit(limit, { skipBinding: true }),
  )
}

async function rowsAt<Row extends object>(
  wanted: Knex.QueryBuilder,
  terms: readonly SortTerm[],
  page: Page,
): Promise<Row[]> {
  const isBackward = page.before !== undefined
  const cursor = page.before ?? page.after
  ordered(wanted, terms, isBackward)
  if (cursor === undefined) wanted.offset(page.offset)
  else follow(wanted, terms, valuesOf(cursor, terms, isBackward ? 'before' : 'after'), isBackward)
  return wanted.limit(page.limit + 1).catch((error: unknown) => {
    // PostgreSQL cannot compare the column with the value of a forged cursor (SQLSTATE class 22).
    if (cursor !== undefined && /^22/.test(String((error as { code?: unknown }).code)))
      throw badCursor(isBackward ? 'before' : 'after')
    throw error
  })
}

function ordered(
  query: Knex.QueryBuilder,
  terms: readonly SortTerm[],
  isBackward = false,
): Knex.QueryBuilder {
  for (const { column, direction, nullable } of isBackward ? terms.map(reversed) : terms) {
    if (nullable)
      query.orderByRaw(`case when ?? is null then 1 else 0 end ${isBackward ? 'desc' : 'asc'}`, [column])
    query.orderBy(column, direction)
  }
  return query
}

function reversed(term: SortTerm): SortTerm {
  return { ...term, direction: term.direction === 'asc' ? 'desc' : 'asc' }
}

function counterOf(
  query: Knex.QueryBuilder | RepeatedQuery,
  page: Page,
  found: number,
  hasNext: boolean,
  count: PageSelection['count'],
): CountAll {
  const isLastOfAll = page.after === undefined && !hasNext && (found > 0 || page.offset === 0)
  if (isLastOfAll) return () => page.offset + found
  if (count) return onDemand(count)
  return onDemand(() => (isRepeated(query) ? countRepeated(query) : countRows(query.clone().clearSelect())))
}

async function countRepeated({ db, shape, values, build }: RepeatedQuery): Promise<number> {
  const [counted] = await readShape<{ count: number }>(db, `${shape} counted`, values, () =>
    build().clearSelect().count({ count: '*' }),
  )
  return counted?.count ?? 0
}

/** Restricts the query to rows after the cursor values in the sort order, or to those before them. */
function follow(
  query: Knex.QueryBuilder,
  terms: readonly SortTerm[],
  values: readonly Value[],
  isBackward: boolean,
): void {
  const directions = new Set(terms.map((term) => term.direction))
  if (directions.size === 1 && !terms.some((term) => term.nullable)) {
    // A row value: both databases can use an index over the terms.
    const marks = (mark: string) => terms.map(() => mark).join(', ')
    const comparison = directions.has('desc') !== isBackward ? '<' : '>'
    const columns = terms.map((term) => term.column)
    query.whereRaw(`(${marks('??')}) ${comparison} (${marks('?')})`, [
      ...columns,
      ...values,
    ] as Knex.RawBinding[])
    return
  }
  query.where((alternatives) => {
    for (const index of terms.keys())
      alternatives.orWhere((both) => {
        for (const [before, term] of terms.slice(0, index).entries())
          equal(both, term, values[before] ?? null)
        if (isBackward) ahead(both, terms[index], values[index] ?? null)
        else behind(both, terms[index], values[index] ?? null)
      })
  })
}

function equal(query: Knex.QueryBuilder, { column }: SortTerm, value: Value): void {
  if (value === null) query.whereNull(column)
  else query.where(column, value)
}

function behind(query: Knex.QueryBuilder, term: SortTerm | undefined, value: Value): void {
  if (term === undefined || value === null) {
    // Nulls are last.
    query.whereRaw('1 = 0')
    return
  }
  const { column, direction, nullable } = term
  query.where((either) => {
    either.where(column, direction === 'asc' ? '>' : '<', value)
    if (nullable) either.orWhereNull(column)
  })
}

function ahead(query: Knex.QueryBuilder, term: SortTerm | undefined, value: Value): void {
  if (term === undefined) query.whereRaw('1 = 0')
  // Nulls are last, so that every value is before them.
  else if (value === null) query.whereNotNull(term.column)
  else query.where(term.column, term.direction === 'asc' ? '<' : '>', value)
}

/** Opaque to clients: the sort order and the position of the row in it. */
export function cursorOf(row: object, terms: readonly SortTerm[]): string {
  const values = terms.map(({ column }) => {
    const value = (row as Record<string, Value>)[column.slice(column.lastIndexOf('.') + 1)]
    if (value === undefined) throw new Error(`The rows of a page lack the sort column ${column}.`)
    return value
  })
  return Buffer.from(JSON.stringify([orderOf(terms), ...values])).toString('base64url')
}

/**
 * Decodes a cursor of a list in this order.
 * @throws ValidationError naming the member that holds it
 */
export function valuesOf(
  cursor: string,
  terms: readonly SortTerm[],
  member: 'after' | 'before' = 'after',
): Value[] {
  const content = parse(Buffer.from(cursor, 'base64url').toString())
  if (!Array.isArray(content)) throw badCursor(member)
  const [order, ...values] = content as unknown[]
  const nullAllowed = (index: number) => terms[index]?.nullable === true
  const isValue = (value: unknown, index: number): value is Value =>
    value === null ? nullAllowed(index) : ['string', 'number', 'boolean'].includes(typeof value)
  if (order !== orderOf(terms) || values.length !== terms.length || !values.every(isValue))
    throw badCursor(member)
  return values
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function orderOf(terms: readonly SortTerm[]): string {
  return terms.map(({ column, direction }) => (direction === 'desc' ? `-${column}` : column)).join()
}

function badCursor(member: 'after' | 'before'): ValidationError {
  return new ValidationError({
    [member]: 'is not a cursor of this list in this order; start again without it',
  })
}
