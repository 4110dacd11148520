import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { answerFailure, RouteFailure } from './route-failure.js'

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
    scope.setErrorHandler(answerFailure)
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
      const allowed = method === 'GET' ? ['GET', 'HEAD'] : [method]
      scope.route({
        method: allMethods.filter((other) => other !== method),
        url,
        // Before the body is read: it does not matter what a wrong method carries.
        onRequest: async () => refuseMethod(allowed),
        handler: async () => refuseMethod(allowed),
      })
    }
  })
}

function refuseMethod(allowed: readonly string[]): never {
  throw new RouteFailure('METHOD_NOT_ALLOWED', `This path takes ${allowed.join(' and ')}`, undefined, {
    allow: allowed.join(', '),
  })
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
