import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

const plain = ['application/json; charset=utf-8', 'application/graphql-response+json; charset=utf-8'] as const

/** The media type of a response with one result. */
export type ResponseMediaType = (typeof plain)[number]

/** What Apollo Server chooses from, in its order of preference; the last one is for subscriptions. */
const offered = [...plain, 'application/json; callbackSpec=1.0; charset=utf-8']

const MAX_HEADERS = 100

/** Longer headers are parsed each time. */
const MAX_KEPT_LENGTH = 500

const chosen = new LRUCache<string, { readonly type: ResponseMediaType | undefined }>({ max: MAX_HEADERS })

/**
 * The media type of the response to a client that sends this `Accept`, as Apollo Server chooses it. Each client library
 * always sends the same header.
 * @returns undefined for what only Apollo Server responds with, or refuses
 */
export function responseMediaType(accept: string | undefined): ResponseMediaType | undefined {
  if (!accept) return plain[0]
  const known = chosen.get(accept)
  if (known) return known.type
  const preferred = new Negotiator({ headers: { accept } }).mediaType([...offered])
  const type = plain.find((one) => one === preferred)
  if (accept.length <= MAX_KEPT_LENGTH) chosen.set(accept, { type })
  return type
}
