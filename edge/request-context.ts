import type { FastifyRequest } from 'fastify'
import { type Awaitable, whenKnown } from '../runtime/awaitable.js'
import type { RequestContext, Viewer } from '../schema/viewer.js'
import { attachContext, newContext } from './admission/admission.js'

/**
 * Creates and attaches the context of a GraphQL request, synchronously if its viewer is known; its token is resolved
 * once.
 */
export function requestContextOf(
  request: FastifyRequest,
  viewerOf: (request: FastifyRequest) => Awaitable<Viewer>,
): Awaitable<RequestContext> {
  return whenKnown(viewerOf(request), (viewer) => {
    const key = request.headers['idempotency-key']
    const own = newContext(request, viewer)
    // A malformed key is rejected by the mutation that it is sent with.
    const context = key === undefined ? own : { ...own, idempotencyKey: String(key) }
    attachContext(request, context)
    return context
  })
}
