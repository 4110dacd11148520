import type { FastifyRequest } from 'fastify'
import { type Awaitable, whenKnown } from '../runtime/awaitable.js'
import { clientConnectionOf } from '../runtime/process/client-connection.js'
import { traceparentIn } from '../runtime/tracing/tracing.js'
import type { RequestContext, Viewer } from '../schema/viewer.js'
import { attachContext } from './admission/admission.js'

/**
 * Creates and attaches the context of a GraphQL request, synchronously if its viewer is known; its token is resolved
 * once.
 */
export function requestContextOf(
  request: FastifyRequest,
  viewerOf: (request: FastifyRequest) => Awaitable<Viewer>,
): Awaitable<RequestContext> {
  return whenKnown(viewerOf(request), (viewer) => {
    const userAgent = request.headers['user-agent']
    const key = request.headers['idempotency-key']
    const context: RequestContext = {
      viewer,
      requestId: request.id,
      address: request.ip,
      ...(userAgent ? { userAgent } : {}),
      // A malformed key is rejected by the mutation that it is sent with.
      ...(key === undefined ? {} : { idempotencyKey: String(key) }),
      ...traceparentIn(request.headers),
      ...clientConnectionOf(request),
    }
    attachContext(request, context)
    return context
  })
}
