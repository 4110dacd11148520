import type { FastifyReply } from 'fastify'
import { type ErrorCode, errorCodes } from '../schema/error-codes.js'

/** Refuses a GraphQL request before it is executed, in the format of a GraphQL response. */
export function refuseRequest(
  reply: FastifyReply,
  code: ErrorCode,
  message: string,
  details?: object,
): FastifyReply {
  return reply
    .status(errorCodes[code].status)
    .type('application/json; charset=utf-8')
    .send({ errors: [{ message, extensions: details ? { code, details } : { code } }] })
}
