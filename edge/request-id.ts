import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const SAFE_ID = /^[A-Za-z0-9][A-Za-z0-9._:@/+=-]{0,127}$/

/** The client's own `X-Request-Id` if it is short and safe to log, else a new id. */
export function requestIdOf(header: string | readonly string[] | undefined): string {
  return typeof header === 'string' && SAFE_ID.test(header) ? header : randomUUID()
}

/** Sets `X-Request-Id` on every response. Call once, before routes are registered. */
export function sendRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
}
