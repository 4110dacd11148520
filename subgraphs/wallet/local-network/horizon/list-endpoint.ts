import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PageQuery } from '../core/history.store.js'
import type { LedgerNode } from '../core/node.js'
import { MAX_INT64, totalOrderId } from '../core/protocol.js'
import { type Horizon, linksFor, pathOf } from './horizon.js'
import type { Links } from './links.js'
import { type PagedRecord, type PageRequest, pageBody, type Query, readCursor, readPage } from './paging.js'
import { beforeHistory } from './problems.js'
import { type Feed, STREAM_BATCH, wantsStream } from './streams.js'

/** Reads the records of a list in Horizon's format. */
export type ListReader = (page: PageQuery, links: Links) => PagedRecord[]

/** A request for a list, and the node that serves it. */
export interface ListRequest {
  horizon: Horizon
  node: LedgerNode
  request: FastifyRequest
  reply: FastifyReply
}

/** Serves a list as a page, or as a stream that continues with every ledger. */
export async function serveList(
  { horizon, node, request, reply }: ListRequest,
  read: ListReader,
): Promise<object | undefined> {
  const query = request.query as Query
  const page = readPage(query)
  assertWithinHistory(horizon, node, page)
  const links = linksFor(request, horizon)
  if (wantsStream(request)) {
    const from = readCursor(singleHeader(request.headers['last-event-id'])) ?? page.cursor
    await horizon.streams.serve(reply, feedOf(node, { ...page, cursor: from, order: 'asc' }, links, read))
    return undefined
  }
  const records = read(pageQuery(node, page), links)
  return pageBody(links, pathOf(request, horizon), query, page, records)
}

function feedOf(node: LedgerNode, page: PageRequest, links: Links, read: ListReader): Feed {
  let { cursor } = pageQuery(node, page)
  return () => {
    const records = read({ cursor, order: 'asc', limit: STREAM_BATCH }, links)
    cursor = BigInt(records.at(-1)?.paging_token ?? cursor)
    return records.map((record) => ({ id: record.paging_token, record }))
  }
}

function pageQuery({ head }: LedgerNode, { cursor, order, limit }: PageRequest): PageQuery {
  if (cursor === 'now') return { cursor: totalOrderId(head().sequence + 1, 0, 0) - 1n, order, limit }
  return { cursor: cursor ?? (order === 'asc' ? 0n : MAX_INT64), order, limit }
}

/** A list cannot start before the elder ledger; an ascending one starts there, except in older versions of Horizon. */
function assertWithinHistory(
  { faults }: Horizon,
  { elder }: LedgerNode,
  { cursor, order }: PageRequest,
): void {
  if (typeof cursor !== 'bigint' || cursor >= totalOrderId(elder(), 0, 0) - 1n || elder() === 1) return
  if (order === 'desc' || faults?.refusesReapedCursors?.()) throw beforeHistory()
}

function singleHeader(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value
}
