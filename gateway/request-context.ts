import type { FastifyRequest } from 'fastify'
import type { RequestContext, Viewer } from '../schema/viewer.js'

const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

/** What travels with a GraphQL request, the token turned into a viewer once. */
export async function requestContextOf(
  request: FastifyRequest,
  viewerOf: (request: FastifyRequest) => Promise<Viewer>,
): Promise<RequestContext> {
  const userAgent = request.headers['user-agent']
  const key = request.headers['idempotency-key']
  return {
    viewer: await viewerOf(request),
    requestId: request.id,
    address: request.ip,
    ...(userAgent ? { userAgent } : {}),
    ...(typeof key === 'string' && IDEMPOTENCY_KEY.test(key) ? { idempotencyKey: key } : {}),
  }
}
