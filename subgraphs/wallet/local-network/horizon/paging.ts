import { MAX_INT64 } from '../core/protocol.js'
import type { Link, Links } from './links.js'
import { badRequest } from './problems.js'

export interface PageRequest {
  /** Undefined if the client sends none: the start, or the end in descending order. */
  cursor: bigint | 'now' | undefined
  order: 'asc' | 'desc'
  limit: number
}

export type Query = Record<string, string | string[] | undefined>

const DEFAULT_LIMIT = 10
const MAX_LIMIT = 200

/** Reads `cursor`, `order` and `limit`; an invalid value is a bad request that names the parameter. */
export function readPage(query: Query): PageRequest {
  return {
    cursor: readCursor(text(query.cursor)),
    order: readOrder(text(query.order)),
    limit: readLimit(text(query.limit)),
  }
}

/** A page of records ordered by a text. */
export interface TextPageRequest {
  cursor: string
  order: 'asc' | 'desc'
  limit: number
}

export function readTextPage(query: Query): TextPageRequest {
  return {
    cursor: text(query.cursor) ?? '',
    order: readOrder(text(query.order)),
    limit: readLimit(text(query.limit)),
  }
}

export function readCursor(value: string | undefined): PageRequest['cursor'] {
  if (value === undefined || value === '') return undefined
  if (value === 'now') return 'now'
  if (!/^\d{1,19}$/.test(value) || BigInt(value) > MAX_INT64) {
    throw badRequest('cursor', 'the cursor must be a paging token of this resource, or now')
  }
  return BigInt(value)
}

function readOrder(value: string | undefined): 'asc' | 'desc' {
  if (value === undefined || value === '') return 'asc'
  if (value === 'asc' || value === 'desc') return value
  throw badRequest('order', 'order must be asc or desc')
}

function readLimit(value: string | undefined): number {
  if (value === undefined || value === '') return DEFAULT_LIMIT
  const limit = /^\d{1,9}$/.test(value) ? Number(value) : 0
  if (limit < 1 || limit > MAX_LIMIT) throw badRequest('limit', `limit must be between 1 and ${MAX_LIMIT}`)
  return limit
}

export function readBoolean(query: Query, name: string): boolean {
  const value = text(query[name])
  if (value === undefined || value === '' || value === 'false') return false
  if (value === 'true') return true
  throw badRequest(name, `${name} must be true or false`)
}

export function text(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}

export interface PagedRecord {
  paging_token: string
}

/** A page in Horizon's format: the records, and links to the next and previous page with the same filters. */
export function pageBody(
  links: Links,
  path: string,
  query: Query,
  page: PageRequest | TextPageRequest,
  records: PagedRecord[],
): { _links: Record<'self' | 'next' | 'prev', Link>; _embedded: { records: PagedRecord[] } } {
  const here = page.cursor === undefined ? '' : page.cursor.toString()
  const link = (cursor: string, order: 'asc' | 'desc'): Link => {
    const parameters = new URLSearchParams({ cursor, limit: page.limit.toString(), order })
    for (const name of ['include_failed', 'join', 'claimant']) {
      const value = text(query[name])
      if (value !== undefined) parameters.set(name, value)
    }
    return links.to(`${path}?${parameters}`)
  }
  const reverse = page.order === 'asc' ? 'desc' : 'asc'
  return {
    _links: {
      self: link(here, page.order),
      next: link(records.at(-1)?.paging_token ?? here, page.order),
      prev: link(records[0]?.paging_token ?? here, reverse),
    },
    _embedded: { records },
  }
}
