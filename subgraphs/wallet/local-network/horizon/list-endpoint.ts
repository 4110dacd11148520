import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageQuery } from '../core/history.store.js'
import { MAX_INT64, totalOrderId } from '../core/protocol.js'
import { type Horizon, linksFor } from './horizon.js'
import type { Links } from './links.js'
import { type PagedRecord, type PageRequest, pageBody, type Query, readCursor, readPage } from './paging.js'
import { type Feed, wantsStream } from './streams.js'

/** Reads the records of a list in Horizon's format. */
export type ListReader = (page: PageQuery, links: Links) => PagedRecord[]

/** Maximum batch that a stream writes before it checks for back-pressure. */
const STREAM_BATCH = 200

/** Serves a list as a page, or as a stream that continues with every ledger. */
export async function answerList(
  horizon: Horizon,
  request: FastifyRequest,
  reply: FastifyReply,
  read: ListReader,
): Promise<object | undefined> {
  const query = request.query as Query
  const page = readPage(query)
  const links = linksFor(request, horizon)
  if (wantsStream(request)) {
    const from = readCursor(singleHeader(request.headers['last-event-id'])) ?? page.cursor
    await horizon.streams.serve(reply, feedOf(horizon, { ...page, cursor: from, order: 'asc' }, links, read))
    return undefined
  }
  const records = read(pageQuery(horizon, page), links)
  const path = (request.url.split('?')[0] ?? '').slice(horizon.basePath.length)
  return pageBody(links, path, query, page, records)
}

function feedOf(horizon: Horizon, page: PageRequest, links: Links, read: ListReader): Feed {
  let { cursor } = pageQuery(horizon, page)
  return () => {
    const records = read({ cursor, order: 'asc', limit: STREAM_BATCH }, links)
    cursor = BigInt(records.at(-1)?.paging_token ?? cursor)
    return records.map((record) => ({ id: record.paging_token, record }))
  }
}

function pageQuery({ ledger }: Horizon, { cursor, order, limit }: PageRequest): PageQuery {
  if (cursor === 'now') return { cursor: totalOrderId(ledger.head().sequence + 1, 0, 0) - 1n, order, limit }
  return { cursor: cursor ?? (order === 'asc' ? 0n : MAX_INT64), order, limit }
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
