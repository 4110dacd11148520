import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { failureOfThrown, internalFailure } from '../../edge/failure.js'
import { sendFailure } from '../../edge/send-failure.js'
import { unknownRouteFailure } from '../../edge/unknown-route.js'

/** An authentication route: its method and path, and what answers it. */
export interface AuthRoute {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** Publicly cacheable for so many seconds; otherwise the answer must not be stored anywhere. */
  readonly cacheSeconds?: number
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HTTPMethods[]
const bodyLimitBytes = 1024 * 1024

/**
 * Mounts the authentication routes, and nothing of the library beside them. They have a scope of their own,
 * because their errors all have the backoffice's shape. Tokens travel in headers and bodies only:
 * without cookies, another site can make no browser act for a signed-in person.
 */
export function mountAuthRoutes(app: FastifyInstance, routes: readonly AuthRoute[]): void {
  app.register(async (scope) => {
    scope.setErrorHandler(answerError)
    acceptOnlyJson(scope)
    for (const { method, url, cacheSeconds, handler } of routes) {
      const cacheControl = cacheSeconds === undefined ? 'no-store' : `public, max-age=${cacheSeconds}`
      scope.route({
        method,
        url,
        bodyLimit: bodyLimitBytes,
        handler: async (request, reply) => {
          reply.header('cache-control', cacheControl)
          return handler(request, reply)
        },
      })
      const allowed = method === 'GET' ? ['GET', 'HEAD', 'OPTIONS'] : ['OPTIONS', method]
      const refuse = async (request: FastifyRequest): Promise<never> => {
        throw unknownRouteFailure(request.method, url, allowed)
      }
      const otherMethods = allMethods.filter((other) => other !== method)
      // Refused before the body is read: it does not matter what a wrong method carries.
      scope.route({ method: otherMethods, url, onRequest: refuse, handler: refuse })
    }
  })
}

/** Answers any error of these routes in the backoffice's error body (backoffice document, "Errors"). */
function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = failureOfThrown(error)
  if (known === undefined) request.log.error({ err: error }, 'authentication route failed')
  if (known?.code === 'UNAUTHORIZED') reply.header('www-authenticate', 'Bearer')
  return sendFailure(request, reply, known ?? internalFailure())
}

/** Reads JSON bodies, and an empty one as none: clients send the content type with every POST. */
function acceptOnlyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body.toString(), done)
  })
}
