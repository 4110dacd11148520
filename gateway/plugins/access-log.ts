import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { FinishedRequest } from '../../rest-adapter/server.js'

/**
 * One line and one measurement for each request of a scope, as the REST adapter writes them for its own: no
 * query, no header, no body, nothing that could hold a secret.
 */
export function logAccess(
  scope: FastifyInstance,
  logger: Logger,
  observe: (request: FinishedRequest) => void,
): void {
  scope.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown path'
    const { method } = request
    const status = reply.statusCode
    const milliseconds = Math.round(reply.elapsedTime * 1000) / 1000
    observe({ service: 'edge', method, route, status, milliseconds })
    logger.info({ requestId: request.id, service: 'edge', method, route, status, milliseconds }, 'request')
  })
}
