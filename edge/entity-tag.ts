import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import fresh from 'fresh'

/** The strong ETag of a body: the hash of its bytes, hence the same in every process (RFC 9110, section 8.8.3). */
export function entityTagOf(body: string | Buffer): string {
  return `"${hash('sha256', body, 'base64url')}"`
}

/**
 * Whether the client has the current body, by its tag (`If-None-Match`; RFC 9110, section 13.1.2) or, without a tag, by
 * its time (`If-Modified-Since`).
 */
export function hasCurrent(headers: IncomingHttpHeaders, etag: string, modified?: string): boolean {
  // `Cache-Control: no-cache` is ignored, because `fetch` adds it to conditional requests.
  const conditions = {
    'if-none-match': headers['if-none-match'],
    'if-modified-since': modified && headers['if-modified-since'],
  }
  return fresh(conditions, { etag, 'last-modified': modified })
}
