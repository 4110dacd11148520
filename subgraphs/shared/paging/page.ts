import 'reflect-metadata'
import { Arg, type ClassType, Directive, Field, InputType, Int, ObjectType } from 'type-graphql'
import { CacheControl } from '../cache-control.js'
import { ValidationError } from '../domain-error.js'

/** The requested part of a list. `page` (from 1) and `offset` are alternatives; `after` and `before` are cursors. */
@InputType({ description: 'Which part of a list to return.' })
export class PageInput {
  @Field(() => Int, {
    nullable: true,
    description: 'Maximum number of nodes, 1 to 100; default 20, unless the list states otherwise.',
  })
  limit?: number | null

  @Field(() => Int, { nullable: true, description: 'Number of nodes to skip; default 0.' })
  offset?: number | null

  @Field(() => Int, { nullable: true, description: 'Page number, from 1, instead of an offset.' })
  page?: number | null

  @Field(() => String, {
    nullable: true,
    description: 'Return the nodes after this cursor (`pageInfo.nextCursor`).',
  })
  after?: string | null

  @Field(() => String, {
    nullable: true,
    description:
      'Return the nodes before this cursor (`pageInfo.startCursor`), in the order of the list; instead of `after`, ' +
      '`offset` and `page`.',
  })
  before?: string | null
}

/** The argument `page` of a list. @param description what differs from other lists */
export function PageArg(description?: string) {
  return Arg('page', () => PageInput, { nullable: true, ...(description ? { description } : {}) })
}

/** A validated page request with all defaults applied. */
export interface Page {
  readonly limit: number
  readonly offset: number
  readonly after?: string
  readonly before?: string
}

/** The largest page anywhere (docs/decisions.md). */
export const MAX_PAGE = 100

/** The last position whose page number, and whose own value, an `Int` of GraphQL can hold. */
const MAX_OFFSET = 2 ** 31 - 2

/**
 * Applies defaults and limits.
 * @throws ValidationError naming `limit`, `offset`, `page` or `before`
 */
export function pageOf(input: PageInput | null | undefined, defaultLimit = 20): Page {
  const limit = input?.limit ?? defaultLimit
  const faults: Record<string, string> = {}
  if (limit < 1 || limit > MAX_PAGE) faults.limit = `must be 1 to ${MAX_PAGE}`
  if (input?.offset != null && input.offset < 0) faults.offset = 'must be 0 or more'
  if (input?.page != null && input.page < 1) faults.page = 'must be 1 or more'
  const { after, before } = input ?? {}
  if (before && (after || input?.offset || input?.page != null))
    faults.before = 'must not be combined with after, offset or page'
  const offset = input?.offset ?? ((input?.page ?? 1) - 1) * limit
  if (offset > MAX_OFFSET) {
    if (input?.offset != null) faults.offset = `must be at most ${MAX_OFFSET}`
    else faults.page = `must be at most ${Math.floor(MAX_OFFSET / limit) + 1} with this limit`
  }
  if (Object.keys(faults).length > 0) throw new ValidationError(faults)
  return { limit, offset, ...(after ? { after } : {}), ...(before ? { before } : {}) }
}

/** @throws ValidationError naming `before`, for a list that has cursors in one direction only */
export function assertForward({ before }: Page): void {
  if (before !== undefined)
    throw new ValidationError({ before: 'this list is paged forward only: use after, offset or page' })
}

/** Position of a page in its list. Shareable, hence identical in all subgraphs. */
@ObjectType({ description: 'Position of a page in its list.' })
@Directive('@shareable')
@CacheControl({ inheritMaxAge: true })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there is a next page.' })
  hasNextPage!: boolean

  @Field(() => Boolean, { description: 'Whether there is a previous page.' })
  hasPreviousPage!: boolean

  @Field(() => String, {
    nullable: true,
    description:
      'Cursor of the first node, for `before`; absent on an empty page and in lists that page forward only.',
  })
  startCursor?: string

  @Field(() => String, { nullable: true, description: 'Cursor of the last node; absent on an empty page.' })
  endCursor?: string

  @Field(() => String, {
    nullable: true,
    description: 'Cursor of the next page, for `after`; absent on the last page.',
  })
  nextCursor?: string

  @Field(() => Int, {
    nullable: true,
    description: 'Offset of the next page; absent on the last, and on a page at a cursor.',
  })
  nextOffset?: number

  @Field(() => Int, { description: 'Page number, starting at 1.' })
  page!: number

  @Field(() => Int, { description: 'Page size.' })
  limit!: number

  @Field(() => Int, { description: 'Number of skipped nodes.' })
  offset!: number

  readonly countAll!: CountAll

  @Field(() => Int, { description: 'Total number of nodes.' })
  total(): number | Promise<number> {
    return this.countAll()
  }

  @Field(() => Int, { description: 'Total number of pages.' })
  totalPages(): Promise<number> {
    return countPages(this)
  }
}

/** Counts a whole list, once and only when called: a count may cost more than the page. */
export type CountAll = () => number | Promise<number>

/** Calls a function on first use, and caches its result. */
export function onDemand<Value>(read: () => Promise<Value>): () => Promise<Value> {
  let value: Promise<Value> | undefined
  return () => {
    value ??= read()
    return value
  }
}

/** The number of pages of a list. */
export async function countPages({ countAll, limit }: Pick<PageInfo, 'countAll' | 'limit'>): Promise<number> {
  return Math.ceil((await countAll()) / limit)
}

/** One page of records as resolvers return it. */
export interface ConnectionOf<Node> {
  readonly nodes: readonly Node[]
  readonly countAll: CountAll
  readonly limit: number
  readonly offset: number
  readonly pageInfo: Omit<PageInfo, 'total' | 'totalPages'>
}

/** A page as stores return it. */
export interface PageRows<Row> {
  readonly rows: readonly Row[]
  readonly countAll: CountAll
  readonly hasNext: boolean
  /** Of a page before a cursor; known from the offset or `after` otherwise. */
  readonly hasPrevious?: boolean
  readonly startCursor?: string
  readonly endCursor?: string
}

/** The same page with each row converted to its record. */
export function mapRows<Row, Record>(found: PageRows<Row>, recordOf: (row: Row) => Record): PageRows<Record> {
  return { ...found, rows: found.rows.map(recordOf) }
}

/** Returns the connection of a page of rows. */
export function connectionOf<Node>(found: PageRows<Node>, page: Page): ConnectionOf<Node> {
  const { limit, offset } = page
  const { countAll } = found
  return {
    nodes: found.rows,
    countAll,
    limit,
    offset,
    pageInfo: {
      hasNextPage: found.hasNext,
      hasPreviousPage: found.hasPrevious ?? (offset > 0 || page.after !== undefined),
      ...(found.startCursor === undefined ? {} : { startCursor: found.startCursor }),
      ...(found.endCursor === undefined ? {} : { endCursor: found.endCursor }),
      ...(found.hasNext && found.endCursor !== undefined ? { nextCursor: found.endCursor } : {}),
      // The offset of a page at a cursor is unknown.
      ...(found.hasNext && page.before === undefined && page.after === undefined
        ? { nextOffset: offset + found.rows.length }
        : {}),
      page: Math.floor(offset / limit) + 1,
      limit,
      offset,
      countAll,
    },
  }
}

/**
 * Reads the requested page of a list.
 * @throws ValidationError, see {@link pageOf}
 */
export async function connectionFrom<Node>(
  input: PageInput | null | undefined,
  read: (page: Page) => Promise<PageRows<Node>>,
  defaultLimit?: number,
): Promise<ConnectionOf<Node>> {
  const page = pageOf(input, defaultLimit)
  return connectionOf(await read(page), page)
}

/**
 * The base of the connection type of a node type.
 * @example
 * @ObjectType({ description: 'A page of cases.' })
 * export class CaseConnection extends Connection(Case) {}
 */
export function Connection<Node extends object>(Node: ClassType<Node>): ClassType<ConnectionOf<Node>> {
  @ObjectType()
  class ConnectionType implements ConnectionOf<Node> {
    @Field(() => [Node], { description: 'The page, in order.' })
    nodes!: Node[]

    readonly countAll!: CountAll

    @Field(() => Int, { description: 'Total number of nodes.' })
    totalCount(): number | Promise<number> {
      return this.countAll()
    }

    @Field(() => Int, { description: 'Page size.' })
    limit!: number

    @Field(() => Int, { description: 'Number of skipped nodes.' })
    offset!: number

    @Field(() => PageInfo, { description: 'Position of the page in the list.' })
    pageInfo!: ConnectionOf<Node>['pageInfo']
  }
  return ConnectionType
}
