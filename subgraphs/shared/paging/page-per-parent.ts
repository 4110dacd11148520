import type { Knex } from 'knex'
import { type CountAll, onDemand, type Page, type PageRows } from './page.js'
import { cursorOf, type PageSelection, type SortTerm, selectPage } from './page-query.js'

/** Order, page and parents of {@link selectPagePerParent}. */
export interface PagePerParentSelection extends PageSelection {
  /** The column with the parent's id; it must be selected. */
  readonly parent: string
  readonly parents: readonly string[]
}

/**
 * The same page of many lists, one per parent (the donations of each user, the updates of each case), in one statement
 * however many parents there are, and a second one when a list is counted. In the order of `selectPage`; parents without
 * rows have an empty page.
 *
 * @param query conditions on the rows, neither ordered nor grouped nor restricted to parents
 */
export async function selectPagePerParent<Row extends object>(
  db: Knex,
  query: Knex.QueryBuilder,
  selection: PagePerParentSelection,
): Promise<Map<string, PageRows<Row>>> {
  const { parent, parents, page } = selection
  const wanted = query.clone().whereIn(parent, [...parents])
  // A cursor is a position in one list, so each list is read separately. A single list is read by its index:
  // ranking would read all of its rows.
  if (page.after !== undefined || page.before !== undefined || parents.length === 1)
    return eachOnItsOwn<Row>(query, selection)
  const ranked: (Row & { page_parent: string })[] = await rankedRows(db, wanted, selection)
  const totals = onDemand(() => countPerParent(wanted, parent))
  const rowsOf = new Map<string, Row[]>(parents.map((key) => [key, []]))
  for (const row of ranked) rowsOf.get(row.page_parent)?.push(row)
  return new Map(
    parents.map((key) => {
      const countAll = onDemand(async () => (await totals()).get(key) ?? 0)
      return [key, pageRows(rowsOf.get(key) ?? [], countAll, selection)]
    }),
  )
}

async function countPerParent(wanted: Knex.QueryBuilder, parent: string): Promise<Map<string, number>> {
  const counts: { page_parent: string; total: number | string }[] = await wanted
    .clone()
    .select({ page_parent: parent })
    .count({ total: '*' })
    .groupBy(parent)
  return new Map(counts.map(({ page_parent, total }) => [page_parent, Number(total)]))
}

async function rankedRows(db: Knex, wanted: Knex.QueryBuilder, selection: PagePerParentSelection) {
  const { parent, page } = selection
  const order = orderOf(selection)
  const rank = db.raw(`row_number() over (partition by ?? order by ${order.sql}) as page_rank`, [
    parent,
    ...order.columns,
  ])
  const ranked = wanted.clone().select('*', { page_parent: parent }, rank).as('ranked')
  return (
    db
      .select('*')
      .from(ranked)
      .where('page_rank', '>', page.offset)
      // One more than the page, which shows whether there is a next one.
      .where('page_rank', '<=', page.offset + page.limit + 1)
      .orderBy('page_rank')
  )
}

function termsOf({ sort, id = 'id' }: PageSelection): SortTerm[] {
  return [...sort, { column: id, direction: sort.at(-1)?.direction ?? 'desc' }]
}

function orderOf(selection: PageSelection): { sql: string; columns: string[] } {
  const parts = termsOf(selection).map(({ column, direction, nullable }) =>
    nullable
      ? { sql: `case when ?? is null then 1 else 0 end, ?? ${direction}`, columns: [column, column] }
      : { sql: `?? ${direction}`, columns: [column] },
  )
  return {
    sql: parts.map(({ sql }) => sql).join(', '),
    columns: parts.flatMap(({ columns }) => columns),
  }
}

function pageRows<Row extends object>(
  found: readonly Row[],
  countAll: CountAll,
  selection: PageSelection,
): PageRows<Row> {
  const { limit } = selection.page
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    countAll,
    hasNext: found.length > limit,
    ...(last === undefined ? {} : { endCursor: cursorOf(last, termsOf(selection)) }),
  }
}

async function eachOnItsOwn<Row extends object>(
  query: Knex.QueryBuilder,
  selection: PagePerParentSelection,
): Promise<Map<string, PageRows<Row>>> {
  const { parent, parents, ...rest } = selection
  const pages = new Map<string, PageRows<Row>>()
  for (const key of parents) pages.set(key, await selectPage<Row>(query.clone().where(parent, key), rest))
  return pages
}

/** The same pages with each row converted to its record. */
export function mapPages<Row, Record>(
  pages: ReadonlyMap<string, PageRows<Row>>,
  recordOf: (row: Row) => Record,
): Map<string, PageRows<Record>> {
  return new Map(
    [...pages].map(([key, found]) => [key, { ...found, rows: found.rows.map((row) => recordOf(row)) }]),
  )
}

/** Loads one page per parent of a list field; `page` is validated. */
export type ReadPages<Selection, Row> = (
  parents: readonly string[],
  page: Page,
  selection: Selection,
) => Promise<ReadonlyMap<string, PageRows<Row>>>
