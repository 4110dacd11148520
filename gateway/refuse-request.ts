import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Failure, failureOfThrown, internalFailure } from '../edge/failures/failure.js'
import { logFailure } from '../runtime/connections/log-failure.js'
import { type ErrorCode, errorCodes } from '../schema/error-codes.js'
import { responseMediaType } from './response-media-type.js'

/** Refuses a GraphQL request before it is executed, in the format of a GraphQL response. */
export function refuseRequest(
  reply: FastifyReply,
  code: ErrorCode,
  message: string,
  details?: Failure['details'],
): FastifyReply {
  if (code === 'UNAUTHORIZED') reply.header('WWW-Authenticate', 'Bearer')
  return sendRefusal(reply, errorCodes[code].status, refusalBody({ code, message, details }))
}

/** Clients that prefer GraphQL's media type, such as Apollo Client, read the errors of a failed request only with it. */
export function sendRefusal(reply: FastifyReply, status: number, body: object): FastifyReply {
  const type = responseMediaType(reply.request.headers.accept) ?? 'application/json; charset=utf-8'
  return reply.status(status).type(type).send(body)
}

/** The GraphQL response of a request that is not executed. */
export function refusalBody({ code, message, details }: Pick<Failure, 'code' | 'message' | 'details'>) {
  return { errors: [{ message, extensions: details ? { code, details } : { code } }] }
}

/** Refuses a method that GraphQL over HTTP does not have. */
export function refuseMethod(reply: FastifyReply): FastifyReply {
  return refuseRequest(
    reply.header('Allow', 'GET, POST'),
    'METHOD_NOT_ALLOWED',
    'Send GraphQL with GET or POST.',
  )
}

/** Refuses a request whose client accepts no media type of a result. */
export function refuseMediaType(reply: FastifyReply): FastifyReply {
  const message =
    'Accept application/json or application/graphql-response+json. Subscriptions are server-sent events of /graphql/stream.'
  return sendRefusal(reply, 406, { errors: [{ message, extensions: { code: 'BAD_REQUEST' } }] })
}

/** The error handler of GraphQL routes: what cannot be read as a request, and what fails without a result. */
export function refuseFailed(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = failureOfThrown(error)
  if (!known) logFailure(request.log, { err: error, requestId: request.id }, 'request failed')
  const { code, message, details, headers } = known ?? internalFailure(error)
  refuseRequest(reply.headers(headers ?? {}), code, message, details)
}
