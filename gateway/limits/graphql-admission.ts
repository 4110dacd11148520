import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { rateSubject, securityEventOf } from '../../edge/admission/admission.js'
import { type Awaitable, whenKnown } from '../../runtime/awaitable.js'
import type { SecurityEvent } from '../../runtime/security-events.js'
import {
  type RateLimiter,
  type RateLimitState,
  rateLimitMessage,
  retryAfterSeconds,
} from '../../schema/rate-limits.js'
import type { RequestContext } from '../../schema/viewer.js'
import { refuseRequest, sendRefusal } from '../refuse-request.js'
import type { GraphqlDocuments } from './graphql-documents.js'
import { limitMessage } from './graphql-limits.js'

/** Dependencies of {@link graphqlAdmission}. */
export interface GraphqlAdmissionOptions {
  readonly documents: GraphqlDocuments
  readonly rateLimiter: RateLimiter
  readonly contextOf: (request: FastifyRequest) => Awaitable<RequestContext>
  readonly onSecurityEvent?: ((event: SecurityEvent) => void) | undefined
}

/**
 * Admits GraphQL requests before anything expensive reads them: takes one point of the client's budget, also from requests
 * that turn out invalid, then refuses documents over the limits and invalid ones. A request with the hash of a persisted text
 * has no text: that was checked when it was stored.
 */
export function graphqlAdmission(options: GraphqlAdmissionOptions) {
  const { documents, rateLimiter, contextOf } = options

  /** A Fastify `preHandler`, which completes synchronously if the viewer is cached and the limits are in memory. */
  return (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    const operation = operationOf(request)
    const refused = operation && refusal(request, reply, operation.query)
    if (refused instanceof Promise) refused.then((late) => (late.reply ? undefined : done()), done)
    else if (!refused?.reply) done()
  }

  function refusal(request: FastifyRequest, reply: FastifyReply, query: unknown): Awaitable<Refusal> {
    return whenKnown(contextOf(request), (context) => {
      const consumed = rateLimiter.consume('graphql', rateSubject(context.viewer, request.ip))
      return whenKnown(consumed, (state) =>
        state.allowed ? refusedText(reply, query) : tooMany(request, reply, state),
      )
    })
  }

  function refusedText(reply: FastifyReply, query: unknown): Refusal {
    if (typeof query !== 'string') return ADMITTED
    const read = documents.read(query)
    if ('document' in read) return ADMITTED
    if ('errors' in read) return { reply: refuseInvalid(reply, read.errors, read.code) }
    const message = limitMessage(read.exceeded)
    return { reply: refuseRequest(reply, 'QUERY_LIMIT_EXCEEDED', message, { ...read.exceeded }) }
  }

  function tooMany(request: FastifyRequest, reply: FastifyReply, state: RateLimitState): Refusal {
    const seconds = retryAfterSeconds(state)
    options.onSecurityEvent?.(
      securityEventOf(request, 'rate_limited', 'More GraphQL requests than allowed in a window.'),
    )
    reply.header('Retry-After', String(seconds))
    const message = rateLimitMessage(state.limit, seconds)
    const details = { limit: state.limit, retryAfter: seconds }
    return { reply: refuseRequest(reply, 'RATE_LIMITED', message, details) }
  }
}

/** The response to a refused request. Wrapped, because a promise of a reply waits until it is sent. */
interface Refusal {
  readonly reply?: FastifyReply
}

const ADMITTED: Refusal = {}

/** The parameters of a GraphQL request; undefined for requests of the explorer page and CORS preflights. */
function operationOf({ method, query, body }: FastifyRequest): { readonly query?: unknown } | undefined {
  if (method === 'POST') return (typeof body === 'object' && body) || {}
  const parameters = query as Record<string, unknown>
  return method === 'GET' && ('query' in parameters || 'extensions' in parameters) ? parameters : undefined
}

/** Refuses a text that is not a document of the schema; the messages of graphql-js are safe to show. */
function refuseInvalid(reply: FastifyReply, errors: readonly GraphQLError[], code: string): FastifyReply {
  const shown = errors.map(({ message, locations }) => ({ message, locations, extensions: { code } }))
  return sendRefusal(reply, 400, { errors: shown })
}
