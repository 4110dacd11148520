import type { Knex } from 'knex'
import { countRows } from '../database/count-rows.js'
import { ValidationError } from '../domain-error.js'
import type { Page, PageRows } from './page.js'

/** One column that a list is ordered by. */
export interface SortTerm {
  /** As named in the query (`created_at`, `cases.created_at`); the last part is its name in the rows. */
  readonly column: string
  readonly direction: 'asc' | 'desc'
  /** Whether it may be null; nulls are last in both directions. */
  readonly nullable?: boolean
}

/** Order and page of {@link selectPage}. */
export interface PageSelection {
  readonly sort: readonly SortTerm[]
  readonly page: Page
  /** The tie-breaker: unique and selected; `id` by default. */
  readonly id?: string
  /** Total number of rows if known; otherwise they are counted. */
  readonly total?: number
}

type Value = string | number | boolean | null

/**
 * One page of a query's rows. Equal sort values are ordered by id in the direction of the last term, so that
 * pages neither skip nor repeat a row; with a cursor this also holds while rows are inserted and deleted.
 *
 * @param query conditions and joins, neither ordered nor grouped; its rows must contain the sorted columns
 * @throws ValidationError naming `after` when the cursor does not belong to this list and order
 */
export async function selectPage<Row extends object>(
  query: Knex.QueryBuilder,
  { sort, page, id = 'id', total }: PageSelection,
): Promise<PageRows<Row>> {
  const terms = [...sort, { column: id, direction: sort.at(-1)?.direction ?? 'desc' }]
  const wanted = query.clone()
  for (const term of terms) {
    if (term.nullable) wanted.orderByRaw('case when ?? is null then 1 else 0 end', [term.column])
    wanted.orderBy(term.column, term.direction)
  }
  if (page.after === undefined) wanted.offset(page.offset)
  else follow(wanted, terms, valuesOf(page.after, terms))
  const found: Row[] = await wanted.limit(page.limit + 1).catch((error: unknown) => {
    // PostgreSQL cannot compare the column with the value of a forged cursor (SQLSTATE class 22).
    if (page.after !== undefined && /^22/.test(String((error as { code?: unknown }).code))) throw badCursor()
    throw error
  })
  const rows = found.slice(0, page.limit)
  const hasNext = found.length > page.limit
  const last = rows.at(-1)
  return {
    rows,
    hasNext,
    total: total ?? (await countAll(query, page, rows.length, hasNext)),
    ...(last === undefined ? {} : { endCursor: cursorOf(last, terms) }),
  }
}

async function countAll(
  query: Knex.QueryBuilder,
  page: Page,
  found: number,
  hasNext: boolean,
): Promise<number> {
  const isLastOfAll = page.after === undefined && !hasNext && (found > 0 || page.offset === 0)
  if (isLastOfAll) return page.offset + found
  return countRows(query.clone().clearSelect())
}

/** Restricts the query to rows after the cursor values in the sort order. */
function follow(query: Knex.QueryBuilder, terms: readonly SortTerm[], values: readonly Value[]): void {
  const directions = new Set(terms.map((term) => term.direction))
  if (directions.size === 1 && !terms.some((term) => term.nullable)) {
    // A row value: both databases can use an index over the terms.
    const marks = (mark: string) => terms.map(() => mark).join(', ')
    const comparison = directions.has('desc') ? '<' : '>'
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
        behind(both, terms[index], values[index] ?? null)
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
 * @throws ValidationError naming `after`
 */
export function valuesOf(cursor: string, terms: readonly SortTerm[]): Value[] {
  const content = parse(Buffer.from(cursor, 'base64url').toString())
  if (!Array.isArray(content)) throw badCursor()
  const [order, ...values] = content as unknown[]
  const nullAllowed = (index: number) => terms[index]?.nullable === true
  const isValue = (value: unknown, index: number): value is Value =>
    value === null ? nullAllowed(index) : ['string', 'number', 'boolean'].includes(typeof value)
  if (order !== orderOf(terms) || values.length !== terms.length || !values.every(isValue)) throw badCursor()
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

function badCursor(): ValidationError {
  return new ValidationError({ after: 'is not a cursor of this list in this order; start again without it' })
}
