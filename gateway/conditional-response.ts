import type { FastifyReply, FastifyRequest } from 'fastify'
import { entityTagOf, hasCurrent } from '../edge/entity-tag.js'

/** A response to a GraphQL request. */
export interface GraphqlResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/**
 * Sends a response. A successful one over GET gets a strong ETag, the hash of its bytes, and is a 304 for a client that has
 * it already (RFC 9110, section 13). Only bytes that the viewer may read are compared, so that a 304 discloses nothing.
 */
export function sendConditionally(
  { method, headers: requested }: FastifyRequest,
  reply: FastifyReply,
  { status, headers, body }: GraphqlResponse,
  varyBy: string,
): FastifyReply {
  if (method !== 'GET' || status !== 200) return reply.code(status).headers(headers).send(body)
  const etag = entityTagOf(body)
  reply.headers({ ...headers, etag, vary: varyBy })
  if (!hasCurrent(requested, etag)) return reply.code(200).send(body)
  return reply.code(304).removeHeader('content-type').removeHeader('content-length').send()
}
