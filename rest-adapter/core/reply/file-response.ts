import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../../../runtime/file-gateway.js'

/** What the answer to a request for a file depends on. */
export interface FileFacts {
  readonly name: string
  readonly type: string
  readonly size: number
  /** In hex; its ETag. */
  readonly sha256: string
  /** When it came to be; a file never changes. */
  readonly createdAt: string
}

/** How a request for a file is answered. */
export interface FileResponse {
  readonly status: 200 | 206 | 304 | 416
  readonly headers: Readonly<Record<string, string>>
  /** Which part of the content is the body; the whole where it is absent and the status is 200. */
  readonly range?: ByteRange
}

/** Types that browsers show in a page; all others are offered for saving. */
const SHOWN = /^(image|video)\//

/**
 * What every answer with content says: the type holds whatever the bytes look like, and even a document that is
 * opened by itself runs nothing.
 */
const guarded = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy':
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  // A removed file must not live on: every use asks again, and 304 is cheap.
  'Cache-Control': 'private, no-cache',
  'Accept-Ranges': 'bytes',
}

/** The answer to a request for a file, by its conditional and range headers (RFC 9110, sections 13 and 14). */
export function fileResponse(facts: FileFacts, headers: IncomingHttpHeaders): FileResponse {
  const etag = `"${facts.sha256}"`
  const modified = new Date(facts.createdAt).toUTCString()
  const always = { ...guarded, ETag: etag, 'Last-Modified': modified }
  if (isUnchanged(headers, etag, modified)) return { status: 304, headers: always }
  const described = {
    ...always,
    'Content-Type': facts.type.startsWith('text/') ? `${facts.type}; charset=utf-8` : facts.type,
    'Content-Disposition': dispositionOf(facts),
  }
  const range = ifRangeHolds(headers, etag, modified) ? rangeOf(headers.range, facts.size) : undefined
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

function isUnchanged(headers: IncomingHttpHeaders, etag: string, modified: string): boolean {
  const known = headers['if-none-match']
  if (known !== undefined)
    return known.trim() === '*' || known.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(since) && Date.parse(modified) <= since
}

/** A part is only asked for of the very file that the client has the rest of. */
function ifRangeHolds(headers: IncomingHttpHeaders, etag: string, modified: string): boolean {
  const condition = headers['if-range']
  return condition === undefined || condition === etag || condition === modified
}

/** One range of bytes; several at once, or another unit, are answered with the whole. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
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

/** The name twice: as every client reads it, and as it is (RFC 6266). */
function dispositionOf({ name, type }: FileFacts): string {
  const plain = name.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  const how = SHOWN.test(type) ? 'inline' : 'attachment'
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`
}
