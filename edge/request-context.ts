import type { FastifyRequest } from 'fastify'
import type { RequestContext, Viewer } from '../schema/viewer.js'

import { carryContext } from './admission.js'
import { IDEMPOTENCY_KEY } from './idempotency-key.js'

/** What travels with a GraphQL request, the token turned into a viewer once. */
export async function requestContextOf(
  request: FastifyRequest,
  viewerOf: (request: FastifyRequest) => Promise<Viewer>,
): Promise<RequestContext> {
  const userAgent = request.headers['user-agent']
  const key = request.headers['idempotency-key']
  const context: RequestContext = {
    viewer: await viewerOf(request),
    requestId: request.id,
    address: request.ip,
    ...(userAgent ? { userAgent } : {}),
    ...(typeof key === 'string' && IDEMPOTENCY_KEY.test(key) ? { idempotencyKey: key } : {}),
  }
  carryContext(request, context)
  return context
}
