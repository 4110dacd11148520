/** The sort key of the list. */
interface Ranked {
  readonly id: string
  readonly priority: { readonly rank: number }
}

/** A page of the list, as the graph returns it. */
interface ItemPage<Row> {
  readonly nodes: readonly Row[]
  readonly pageInfo: { readonly nextCursor: string | null }
}

/** The loaded part of the list: from its beginning, without gaps. */
export interface LoadedItems<Row extends Ranked> {
  readonly rows: ReadonlyMap<string, Row>
  /** The last item of the part; undefined when it is empty. */
  readonly last: Ranked | undefined
  /** Where the next page begins; null at the end of the list. */
  readonly after: string | null
}

export const noItems: LoadedItems<never> = {
  rows: new Map<string, never>(),
  last: undefined,
  after: null,
}

/** Whether an item precedes another in the order of the graph: the greatest rank and id first. */
export function isBefore(one: Ranked, other: Ranked): boolean {
  const distance = one.priority.rank - other.priority.rank
  return distance === 0 ? one.id > other.id : distance > 0
}

/** The first page was refreshed: items that it no longer contains are removed. */
export function withFirstPage<Row extends Ranked>(
  { rows, last, after }: LoadedItems<Row>,
  { nodes, pageInfo }: ItemPage<Row>,
): LoadedItems<Row> {
  const end = nodes.at(-1)
  const hasMore = pageInfo.nextCursor !== null && end !== undefined
  const behind = hasMore ? [...rows.values()].filter((row) => isBefore(end, row)) : []
  const isFurther = hasMore && last !== undefined && isBefore(end, last)
  return {
    rows: new Map([...nodes, ...behind].map((row) => [row.id, row])),
    last: isFurther ? last : end,
    after: isFurther ? after : pageInfo.nextCursor,
  }
}

/** Records of the first page have changed in the cache, which has no items that were added since the page was read. */
export function withCachedPage<Row extends Ranked>(
  known: LoadedItems<Row>,
  page: ItemPage<Row>,
): LoadedItems<Row> {
  if (known === noItems) return withFirstPage(known, page)
  return { ...known, rows: new Map([...known.rows, ...page.nodes.map((row) => [row.id, row] as const)]) }
}

/** The page after a cursor was loaded; ignored if the end of the list has changed since. */
export function withNextPage<Row extends Ranked>(
  known: LoadedItems<Row>,
  cursor: string,
  { nodes, pageInfo }: ItemPage<Row>,
): LoadedItems<Row> {
  if (known.after !== cursor) return known
  const rows = new Map(known.rows)
  for (const row of nodes) rows.set(row.id, row)
  return { rows, last: nodes.at(-1) ?? known.last, after: pageInfo.nextCursor }
}

/** An item has changed. One beyond the loaded part is left out: the list would have a gap before it. */
export function withChange<Row extends Ranked>(known: LoadedItems<Row>, row: Row): LoadedItems<Row> {
  const { rows, last, after } = known
  if (after !== null && last && !rows.has(row.id) && isBefore(last, row)) return known
  return { ...known, rows: new Map(rows).set(row.id, row) }
}
