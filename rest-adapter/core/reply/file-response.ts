import type { IncomingHttpHeaders } from 'node:http'
import { hasCurrent } from '../../../edge/entity-tag.js'
import type { ByteRange } from '../../../runtime/file-gateway.js'

/** The properties of a file that its response depends on. */
export interface FileFacts {
  readonly name: string
  readonly type: string
  readonly size: number
  /** Hexadecimal; the ETag. */
  readonly sha256: string
  /** Also the modification time: a file never changes. */
  readonly createdAt: string
}

/** The response to a request for a file. */
export interface FileResponse {
  readonly status: 200 | 206 | 304 | 416
  readonly headers: Readonly<Record<string, string>>
  /** The part of the content that is the body; absent with status 200: the whole content. */
  readonly range?: ByteRange
}

/** Types that browsers display; all others are downloaded. */
const DISPLAYED = /^(image|video)\//

/**
 * Headers of every response. The declared type applies whatever the bytes look like, and a document that is opened
 * directly runs no script.
 */
const securityHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  // Caches revalidate every use, so that a removed file disappears; a 304 is cheap.
  'Cache-Control': 'private, no-cache',
  'Accept-Ranges': 'bytes',
}

/** Computes the response from the request's conditional and range headers (RFC 9110, sections 13 and 14). */
export function fileResponse(facts: FileFacts, headers: IncomingHttpHeaders): FileResponse {
  const etag = `"${facts.sha256}"`
  const modified = new Date(facts.createdAt).toUTCString()
  const always = { ...securityHeaders, ETag: etag, 'Last-Modified': modified }
  if (hasCurrent(headers, etag, modified)) return { status: 304, headers: always }
  const described = {
    ...always,
    'Content-Type': facts.type.startsWith('text/') ? `${facts.type}; charset=utf-8` : facts.type,
    'Content-Disposition': dispositionOf(facts),
  }
  const range = isRangeCurrent(headers, etag, modified) ? parseRange(headers.range, facts.size) : undefined
  if (range === 'unsatisfiable')
    return { status: 416, headers: { ...always, 'Content-Range': `bytes */${facts.size}` } }
  if (!range) return { status: 200, headers: { ...described, 'Content-Length': String(facts.size) } }
  return {
    status: 206,
    range,
    headers: {
      ...described,
      'Content-Range': `bytes ${range.first}-${range.last}/${facts.size}`,
      'Content-Length': String(range.last - range.first + 1),
    },
  }
}

/** Whether `If-Range` names this version of the file. */
function isRangeCurrent(headers: IncomingHttpHeaders, etag: string, modified: string): boolean {
  const condition = headers['if-range']
  return condition === undefined || condition === etag || condition === modified
}

/** Parses a single range of bytes. Several ranges, or another unit, yield the whole content. */
function parseRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.replace(/\s/g, '') ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return undefined
  if (first >= size) return 'unsatisfiable'
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

/** Contains the name twice: in ASCII for old clients, and unchanged (RFC 6266). */
function dispositionOf({ name, type }: FileFacts): string {
  const ascii = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const disposition = DISPLAYED.test(type) ? 'inline' : 'attachment'
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
