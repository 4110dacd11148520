import { createHmac, randomBytes } from 'node:crypto'
import type { MicroblogCredentials } from './microblog-credentials.type.js'

/** Makes every signature unique, so that it is valid only once. */
export interface NonceAndTimestamp {
  readonly nonce: string
  /** Seconds since 1970. */
  readonly timestamp: number
}

/**
 * The `Authorization` header of a request signed with OAuth 1.0a, HMAC-SHA1 (RFC 5849, section 3).
 * @param url including its query, which is signed too
 */
export function oauth1Header(
  method: string,
  url: URL,
  { apiKey, apiSecret, accessToken, accessTokenSecret }: MicroblogCredentials,
  { nonce, timestamp }: NonceAndTimestamp = { nonce: randomBytes(16).toString('hex'), timestamp: now() },
): string {
  const oauth: Record<string, string> = {
    oauth_consumer_key: apiKey,
    oauth_nonce: nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(timestamp),
    oauth_token: accessToken,
    oauth_version: '1.0',
  }
  const key = `${escaped(apiSecret)}&${escaped(accessTokenSecret)}`
  const signature = createHmac('sha1', key)
    .update(signedText(method, url, oauth))
    .digest('base64')
  const members = Object.entries({ ...oauth, oauth_signature: signature })
    .map(([name, value]) => `${escaped(name)}="${escaped(value)}"`)
    .sort()
  return `OAuth ${members.join(', ')}`
}

/** The text that is signed (RFC 5849, section 3.4.1). */
function signedText(method: string, url: URL, oauth: Readonly<Record<string, string>>): string {
  const parameters = [...url.searchParams, ...Object.entries(oauth)]
    .map(([name, value]) => [escaped(name), escaped(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return [method.toUpperCase(), `${url.origin}${url.pathname}`, parameters].map(escaped).join('&')
}

/** Percent-encoding of RFC 3986: all but unreserved characters (RFC 5849, section 3.6). */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}

function now(): number {
  return Math.floor(Date.now() / 1000)
}
