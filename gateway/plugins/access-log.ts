import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Metrics } from '../probes.js'

/**
 * One line and one measurement for each request of a scope, as the REST adapter writes them for its own: no
 * query, no header, no body, nothing that could hold a secret.
 */
export function logAccess(scope: FastifyInstance, logger: Logger, metrics: Metrics): void {
  scope.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown path'
    const { method } = request
    const status = reply.statusCode
    const milliseconds = Math.round(reply.elapsedTime * 1000) / 1000
    metrics.observe({ method, route, status, seconds: milliseconds / 1000 })
    logger.info({ requestId: request.id, service: 'edge', method, route, status, milliseconds }, 'request')
  })
}
