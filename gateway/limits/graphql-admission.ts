import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type DocumentNode, parse } from 'graphql'
import { LRUCache } from 'lru-cache'
import { rateSubject } from '../../edge/admission.js'
import type { SecurityEvent } from '../../runtime/security-events.js'
import type { GraphqlLimits } from '../../schema/graphql-limits.js'
import { type RateLimiter, rateLimitMessage, retryAfterSeconds } from '../../schema/rate-limits.js'
import type { RequestContext } from '../../schema/viewer.js'
import { refuseRequest } from '../refuse-request.js'
import { type ExceededLimit, exceededLimit, limitMessage } from './graphql-limits.js'

/** Maximum number of hashes of accepted texts that are cached. */
const ACCEPTED_TEXTS = 10_000

/** Dependencies of {@link graphqlAdmission}. */
export interface GraphqlAdmissionOptions {
  readonly limits: GraphqlLimits
  readonly rateLimiter: RateLimiter
  readonly contextOf: (request: FastifyRequest) => Promise<RequestContext>
  readonly onSecurityEvent?: ((event: SecurityEvent) => void) | undefined
}

/**
 * Admits GraphQL requests before anything expensive reads them: takes one point of the client's budget, also from
 * requests that turn out invalid, then refuses documents over the limits. A text with a syntax error passes; the
 * endpoint reports it. A request that names a persisted text carries none: it was checked when it was stored.
 */
export function graphqlAdmission(options: GraphqlAdmissionOptions) {
  const { limits, rateLimiter, contextOf } = options
  const accepted = new LRUCache<string, true>({ max: ACCEPTED_TEXTS })

  function exceeded(text: string): ExceededLimit | undefined {
    const hash = createHash('sha256').update(text).digest('base64')
    if (accepted.get(hash)) return undefined
    const parsed = parseWithin(text, limits.tokens)
    if (parsed === 'too-many-tokens')
      return { limit: 'tokens', maximum: limits.tokens, value: limits.tokens + 1 }
    const found = parsed && exceededLimit(parsed, limits)
    if (!found) accepted.set(hash, true)
    return found
  }

  /** A Fastify `preHandler`: responds to a request that it refuses. */
  return async function admit(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply | undefined> {
    const operation = operationOf(request)
    if (!operation) return undefined
    const context = await contextOf(request)
    const state = await rateLimiter.consume('graphql', rateSubject(context.viewer, request.ip))
    if (!state.allowed) {
      const seconds = retryAfterSeconds(state)
      options.onSecurityEvent?.(refusedEvent(request, context))
      reply.header('Retry-After', String(seconds))
      const message = rateLimitMessage(state.limit, seconds)
      return refuseRequest(reply, 'RATE_LIMITED', message, { limit: state.limit, retryAfter: seconds })
    }
    const found = typeof operation.query === 'string' ? exceeded(operation.query) : undefined
    return found && refuseRequest(reply, 'QUERY_LIMIT_EXCEEDED', limitMessage(found), { ...found })
  }
}

/** The parameters of a GraphQL request; undefined for requests of the explorer page and CORS preflights. */
function operationOf({ method, query, body }: FastifyRequest): { readonly query?: unknown } | undefined {
  if (method === 'POST') return (typeof body === 'object' && body) || {}
  const parameters = query as Record<string, unknown>
  return method === 'GET' && ('query' in parameters || 'extensions' in parameters) ? parameters : undefined
}

/** The parsed text; undefined with a syntax error. */
function parseWithin(text: string, maxTokens: number): DocumentNode | 'too-many-tokens' | undefined {
  try {
    return parse(text, { maxTokens, noLocation: true })
  } catch (error) {
    return error instanceof Error && /Parsing aborted/.test(error.message) ? 'too-many-tokens' : undefined
  }
}

function refusedEvent(request: FastifyRequest, { viewer, userAgent }: RequestContext): SecurityEvent {
  return {
    type: 'rate_limited',
    description: 'More GraphQL requests than allowed in a window.',
    requestId: request.id,
    address: request.ip,
    ...('subject' in viewer ? { subject: viewer.subject } : {}),
    ...(userAgent ? { userAgent } : {}),
    metadata: { method: request.method, route: request.routeOptions.url ?? '/graphql' },
  }
}
