import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers that pages of other origins may read. */
const exposedHeaders = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'Retry-After',
  'ETag',
  'Deprecation',
  'Sunset',
  'WWW-Authenticate',
  'Content-Disposition',
  'Content-Range',
].join(', ')

const ADMISSION = 'access-control-allow-origin'
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE'

/** How long a browser remembers the response to a preflight, in seconds. */
const MAX_AGE_SECONDS = 600

/** The CORS protocol of the Fetch standard for a list of origins, without credentials. */
export interface CrossOrigin {
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>
  /** The header that admits a page of an origin if it is in the list. */
  admission(origin: string | undefined): Readonly<Record<string, string>>
  /** Admits the page that sent the request if its origin is in the list. */
  admit(request: FastifyRequest, reply: FastifyReply): void
  /** Responds to OPTIONS; programs other than browsers send it without being a preflight. */
  sendOptions(request: FastifyRequest, reply: FastifyReply): void
}

/**
 * Does what `@fastify/cors` does with a list of origins, without its cost per request: copies of its options, two
 * descriptions of the route, and a hook.
 */
export function crossOrigin(origins: readonly string[]): CrossOrigin {
  const known = new Set(origins)
  const isKnown = (origin: string | undefined): origin is string => origin !== undefined && known.has(origin)
  return {
    admission: (origin): Readonly<Record<string, string>> => (isKnown(origin) ? { [ADMISSION]: origin } : {}),
    headers: { vary: 'Origin', 'access-control-expose-headers': exposedHeaders },
    admit({ headers: { origin } }, reply) {
      if (isKnown(origin)) reply.header(ADMISSION, origin)
    },
    sendOptions({ headers }, reply) {
      const requested = headers['access-control-request-headers']
      if (requested !== undefined) reply.header('access-control-allow-headers', requested)
      reply
        .headers({
          'access-control-allow-methods': METHODS,
          'access-control-max-age': String(MAX_AGE_SECONDS),
          vary: 'Origin, Access-Control-Request-Headers',
          'content-length': '0',
        })
        .status(204)
        .send()
    },
  }
}
