import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type AccessLog, accessLineWriter, type FinishedRequest } from './access-line.js'
import { admittedContextOf } from './admission/admission.js'
import { loggedStatusOf } from './failures/unreadable-requests.js'
import { routeOf } from './path-pattern.js'

export interface AccessLogOptions {
  readonly log: AccessLog
  readonly serviceOf: (request: FastifyRequest) => string
  readonly onFinished?: ((request: FinishedRequest) => void) | undefined
}

/**
 * Logs one line per request of a scope: no query string, header or body, so nothing that could hold a secret.
 * Event streams are logged but not measured: their duration is how long the client listened.
 */
export function logAccess(scope: FastifyInstance, options: AccessLogOptions): void {
  const write = finishedRequestLog(options)
  scope.addHook('onResponse', (request, reply, done) => {
    write(request, reply)
    done()
  })
}

/** Logs a request that no hook of a scope sees, such as one with a malformed URL; called when it has ended. */
export function finishedRequestLog({ log, serviceOf, onFinished }: AccessLogOptions) {
  const writeLine = accessLineWriter(log)
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const viewer = admittedContextOf(request)?.viewer
    const finished = {
      service: serviceOf(request),
      method: request.method,
      route: routeOf(request),
      status: loggedStatusOf(reply.raw),
      milliseconds: Math.round(reply.elapsedTime * 1000) / 1000,
    }
    // Apart from the line, whose ids would stay in memory with it until it is observed.
    if (reply.raw.getHeader('content-type') !== 'text/event-stream') onFinished?.(finished)
    writeLine(finished, {
      requestId: request.id,
      // Clients may choose their request id; they cannot choose this one.
      callId: randomUUID(),
      viewer: viewer && 'subject' in viewer ? viewer.subject : 'anonymous',
    })
  }
}
