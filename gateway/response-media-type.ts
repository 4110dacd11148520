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

interface Choice {
  readonly type: ResponseMediaType | undefined
  readonly isOffered: boolean
}

const chosen = new LRUCache<string, Choice>({ max: MAX_HEADERS })

/**
 * The media type of the response to a client that sends this `Accept`, as Apollo Server chooses it. Each client library
 * always sends the same header.
 * @returns undefined for what only Apollo Server responds with, or refuses
 */
export function responseMediaType(accept: string | undefined): ResponseMediaType | undefined {
  return accept ? choiceOf(accept).type : plain[0]
}

/** Whether a client that sends this `Accept` can be sent one result. Apollo Server asks only after execution. */
export function acceptsResult(accept: string | undefined): boolean {
  return !accept || choiceOf(accept).isOffered
}

function choiceOf(accept: string): Choice {
  const known = chosen.get(accept)
  if (known) return known
  const preferred = new Negotiator({ headers: { accept } }).mediaType([...offered])
  const choice = { type: plain.find((one) => one === preferred), isOffered: preferred !== undefined }
  if (accept.length <= MAX_KEPT_LENGTH) chosen.set(accept, choice)
  return choice
}
