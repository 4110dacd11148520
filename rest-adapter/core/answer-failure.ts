import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Failure } from './failure.js'
import { ownerOf } from './flavour.js'
import { pathOf } from './path-pattern.js'
import { JSON_TYPE } from './route-handler.js'

/** Answers a failure in the error body of the service that owns the request's path. */
export function answerFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const flavour = ownerOf(pathOf(request.url))
  const { status, code } = flavour.present(failure.code)
  return reply
    .status(status)
    .headers(failure.headers ?? {})
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(flavour.envelope(failure, code, new Date())))
}
