import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { type ErrorCode, errorCodes } from '../../schema/error-codes.js'

/** A failure of an authentication route; answered in the backoffice's error body. */
export class RouteFailure extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: string | Readonly<Record<string, unknown>> = errorCodes[code].remedy,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.name = 'RouteFailure'
  }
}

/** Bad input; `fields` says of each faulty member what is wrong with it. */
export function invalidBody(fields: Readonly<Record<string, string>>): RouteFailure {
  return new RouteFailure('VALIDATION_ERROR', 'Validation failed', fields)
}

/** Answers any error of these routes in the backoffice's error body (backoffice document, "Errors"). */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = error instanceof RouteFailure ? error : requestFailure(error as FastifyError)
  if (failure.code === 'INTERNAL_ERROR') request.log.error({ err: error }, 'authentication route failed')
  if (failure.code === 'UNAUTHORIZED') reply.header('www-authenticate', 'Bearer')
  return reply.status(errorCodes[failure.code].status).headers(failure.headers).send({
    error: failure.message,
    details: failure.details,
    code: failure.code,
    timestamp: new Date().toISOString(),
  })
}

/** What the HTTP server itself finds wrong with a request. */
function requestFailure(error: FastifyError): RouteFailure {
  if (error.statusCode === 413) return new RouteFailure('PAYLOAD_TOO_LARGE', 'The body is too large')
  if (error.statusCode === 415)
    return new RouteFailure('UNSUPPORTED_MEDIA_TYPE', 'The body must be application/json')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new RouteFailure('VALIDATION_ERROR', 'The body is not valid JSON', {
      body: 'must be a JSON object',
    })
  return new RouteFailure('INTERNAL_ERROR', 'The service failed')
}
