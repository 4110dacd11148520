import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const SANE = /^[A-Za-z0-9][A-Za-z0-9._:@/+=-]{0,127}$/

/** The client's own `X-Request-Id` where it is short and harmless in a log line, else a new id. */
export function requestIdOf(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' && SANE.test(header) ? header : randomUUID()
}

/** Writes `X-Request-Id` on every response of the server. Called once, before its routes are registered. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    done()
  })
}
