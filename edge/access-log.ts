import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessLog, accessLineWriter } from './access-line.js'
import { admittedContextOf } from './admission/admission.js'

/** A finished request, for logs and metrics. */
export interface FinishedRequest {
  /** The service that owns the path, or `edge`. */
  readonly service: string
  readonly method: string
  /** The route pattern, never the path itself: ids would create one time series each. */
  readonly route: string
  readonly status: number
  /** From the first byte of the request to the last byte of the response. */
  readonly milliseconds: number
}

export interface AccessLogOptions {
  readonly log: AccessLog
  readonly serviceOf: (request: FastifyRequest) => string
  readonly onFinished?: ((request: FinishedRequest) => void) | undefined
}

/**
 * Logs one line per request of a scope: no query string, header or body, so nothing that could hold a secret.
 * Event streams are logged but not measured: their duration is how long the client listened.
 */
export function logAccess(scope: FastifyInstance, { log, serviceOf, onFinished }: AccessLogOptions): void {
  const writeLine = accessLineWriter(log)
  scope.addHook('onResponse', (request, reply, done) => {
    const viewer = admittedContextOf(request)?.viewer
    const line = {
      requestId: request.id,
      // Clients may choose their request id; they cannot choose this one.
      callId: randomUUID(),
      service: serviceOf(request),
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 1000) / 1000,
      viewer: viewer && 'subject' in viewer ? viewer.subject : 'anonymous',
    }
    if (reply.raw.getHeader('content-type') !== 'text/event-stream') onFinished?.(line)
    writeLine(line)
    done()
  })
}

/** The pattern of the route that matched the request. */
export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'unknown path'
}
