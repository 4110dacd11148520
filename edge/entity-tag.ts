import { hash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import fresh from 'fresh'

/** The strong ETag of a body: the hash of its bytes, hence the same in every process (RFC 9110, section 8.8.3). */
export function entityTagOf(body: string): string {
  return `"${hash('sha256', body, 'base64url')}"`
}

/** Whether the client has the body of a tag (`If-None-Match`; RFC 9110, section 13.1.2). */
export function hasCurrent(headers: IncomingHttpHeaders, etag: string): boolean {
  const given = headers['if-none-match']
  // `fetch` adds `Cache-Control: no-cache` to conditional requests, so that it is left out.
  return given !== undefined && fresh({ 'if-none-match': given }, { etag })
}
