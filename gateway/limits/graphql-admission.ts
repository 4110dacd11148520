import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GraphQLError } from 'graphql'
import { rateSubject } from '../../edge/admission.js'
import type { SecurityEvent } from '../../runtime/security-events.js'
import { type RateLimiter, rateLimitMessage, retryAfterSeconds } from '../../schema/rate-limits.js'
import type { RequestContext } from '../../schema/viewer.js'
import { refuseRequest } from '../refuse-request.js'
import type { GraphqlDocuments } from './graphql-documents.js'
import { limitMessage } from './graphql-limits.js'

/** Dependencies of {@link graphqlAdmission}. */
export interface GraphqlAdmissionOptions {
  readonly documents: GraphqlDocuments
  readonly rateLimiter: RateLimiter
  readonly contextOf: (request: FastifyRequest) => Promise<RequestContext>
  readonly onSecurityEvent?: ((event: SecurityEvent) => void) | undefined
}

/**
 * Admits GraphQL requests before anything expensive reads them: takes one point of the client's budget, also from
 * requests that turn out invalid, then refuses documents over the limits and invalid ones. A request that names a
 * persisted text carries none: it was checked when it was stored.
 */
export function graphqlAdmission(options: GraphqlAdmissionOptions) {
  const { documents, rateLimiter, contextOf } = options

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
    if (typeof operation.query !== 'string') return undefined
    const read = documents.read(operation.query)
    if ('document' in read) return undefined
    if ('errors' in read) return refuseInvalid(reply, read.errors, read.code)
    return refuseRequest(reply, 'QUERY_LIMIT_EXCEEDED', limitMessage(read.exceeded), { ...read.exceeded })
  }
}

/** The parameters of a GraphQL request; undefined for requests of the explorer page and CORS preflights. */
function operationOf({ method, query, body }: FastifyRequest): { readonly query?: unknown } | undefined {
  if (method === 'POST') return (typeof body === 'object' && body) || {}
  const parameters = query as Record<string, unknown>
  return method === 'GET' && ('query' in parameters || 'extensions' in parameters) ? parameters : undefined
}

/** Refuses a text that is not a document of the schema; the messages of graphql-js are safe to show. */
function refuseInvalid(reply: FastifyReply, errors: readonly GraphQLError[], code: string): FastifyReply {
  return reply
    .status(400)
    .type('application/json; charset=utf-8')
    .send({ errors: errors.map(({ message, locations }) => ({ message, locations, extensions: { code } })) })
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
