import type { FastifyReply, FastifyRequest } from 'fastify'
import { profileOf } from '../api-profile.js'
import { pathOf } from '../path-pattern.js'
import type { Failure } from './failure.js'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Sends a failure in the error format of the service that owns the request's path. */
export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): FastifyReply {
  const profile = profileOf(pathOf(request.url))
  const { status, code } = profile.present(failure.code)
  return reply
    .status(status)
    .headers(failure.headers ?? {})
    .header('content-type', JSON_TYPE)
    .send(JSON.stringify(profile.envelope(failure, code, new Date())))
}
