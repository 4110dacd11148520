import type { FastifyInstance, FastifyRequest } from 'fastify'
import { logFailure } from '../runtime/connections/log-failure.js'
import { addAllowedMethods } from './allowed-methods.js'
import { crossOrigin } from './cross-origin.js'
import { failureOfThrown, internalFailure } from './failures/failure.js'
import { sendFailure } from './failures/send-failure.js'
import { unknownRouteFailure } from './failures/unknown-route.js'
import { readJsonText } from './json-text.js'
import { pathOf } from './path-pattern.js'
import { securityHeaders } from './security-headers.js'

/**
 * Time limit for receiving a request: the largest upload at 300 kbit/s. Otherwise a slow request would occupy its
 * connection, and an upload its file, indefinitely.
 */
export const REQUEST_TIME_LIMIT_MS = 300_000

export interface PreparationOptions {
  /** The origin that clients use. */
  readonly publicUrl: string
  readonly corsOrigins: readonly string[]
  readonly log: { error(fields: object, message: string): void }
  /** Adds the session of a request's cookie to its headers. */
  readonly readSession?: (request: FastifyRequest) => void
}

/**
 * Prepares a server that clients call, before routes are registered: responds to errors and to OPTIONS, and sets the headers of
 * every response. One hook, because each costs every request.
 */
export function prepareServer(app: FastifyInstance, options: PreparationOptions): void {
  const { publicUrl, corsOrigins, log, readSession } = options
  app.setErrorHandler((error, request, reply) => {
    const known = failureOfThrown(error)
    if (!known) logFailure(log, { err: error, requestId: request.id }, 'request failed')
    return sendFailure(request, reply, known ?? internalFailure(error))
  })
  readJsonText(app)
  addAllowedMethods(app)
  const { headers, admit, sendOptions } = crossOrigin(corsOrigins)
  const constant = { ...securityHeaders(publicUrl), ...headers }
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(constant).header('x-request-id', request.id)
    admit(request, reply)
    if (request.method === 'OPTIONS') {
      if (!isPreflight(request)) {
        const path = pathOf(request.url)
        const allowed = app.methodsAt(path)
        if (allowed) reply.header('Allow', allowed.join(', '))
        else if (path !== '*') return done(unknownRouteFailure(request.method, path, allowed))
      }
      return sendOptions(request, reply)
    }
    readSession?.(request)
    done()
  })
  // Without a route, the hooks of unknown paths would respond. Its handler is empty: the hook above has responded.
  app.options('*', () => {})
}

function isPreflight({ headers }: FastifyRequest): boolean {
  return headers['access-control-request-method'] !== undefined
}
