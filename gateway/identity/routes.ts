import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { Failure, failureOfThrown, internalFailure } from '../../edge/failures/failure.js'
import { sendFailure } from '../../edge/failures/send-failure.js'
import { unknownRouteFailure } from '../../edge/failures/unknown-route.js'
import { jsonParser } from '../../edge/json-text.js'
import type { SessionCookie } from '../../edge/session-cookie.js'

/** An authentication route. */
export interface AuthRoute {
  readonly method: 'GET' | 'POST'
  readonly url: string
  /** The response is publicly cacheable for this many seconds; without it caches must not store it. */
  readonly cacheSeconds?: number
  /** The result holds the token of a new session, or the session of the request has ended. */
  readonly session?: 'starts' | 'ends'
  /** Default JSON. The body of a form is passed as text. */
  readonly accepts?: 'form'
  readonly handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies HTTPMethods[]
const bodyLimitBytes = 1024 * 1024

/**
 * Registers the authentication routes; none of the library's own routes is reachable. All errors have the backoffice's
 * format. Tokens travel in headers and bodies, or in the cookie for pages of this origin that request it.
 */
export function mountAuthRoutes(
  app: FastifyInstance,
  routes: readonly AuthRoute[],
  cookie: SessionCookie,
): void {
  const mount = (some: readonly AuthRoute[], accept: (scope: FastifyInstance) => void) =>
    app.register(async (scope) => {
      scope.setErrorHandler(sendError)
      accept(scope)
      for (const { method, url, cacheSeconds, session, handler } of some) {
        const cacheControl = cacheSeconds === undefined ? 'no-store' : `public, max-age=${cacheSeconds}`
        scope.route({
          method,
          url,
          bodyLimit: bodyLimitBytes,
          handler: async (request, reply) => {
            reply.header('cache-control', cacheControl)
            const result = await handler(request, reply)
            return session && cookie.isWanted(request) ? intoCookie(session, result, reply, cookie) : result
          },
        })
        const allowed = method === 'GET' ? ['GET', 'HEAD', 'OPTIONS'] : ['OPTIONS', method]
        const rejectMethod = async (request: FastifyRequest): Promise<never> => {
          throw unknownRouteFailure(request.method, url, allowed)
        }
        const otherMethods = allMethods.filter((other) => other !== method)
        // Rejected before the body is read.
        scope.route({
          method: otherMethods,
          url,
          config: { rejects: true },
          onRequest: rejectMethod,
          handler: rejectMethod,
        })
      }
    })
  mount(
    routes.filter(({ accepts }) => accepts === undefined),
    acceptOnlyJson,
  )
  mount(
    routes.filter(({ accepts }) => accepts === 'form'),
    acceptOnlyForms,
  )
}

/** @returns the result without the token: scripts of a page never see it */
function intoCookie(
  session: 'starts' | 'ends',
  result: unknown,
  reply: FastifyReply,
  cookie: SessionCookie,
): unknown {
  if (session === 'ends') {
    cookie.end(reply)
    return result
  }
  const { token, ...shown } = result as { token: string; user: { id: string } }
  cookie.start(reply, token, shown.user.id)
  return shown
}

/** Sends any error of these routes in the backoffice's format (docs/contract/backoffice.md). */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = failureOfThrown(error)
  if (known === undefined)
    request.log.error({ err: error, requestId: request.id }, 'authentication route failed')
  if (known?.code === 'UNAUTHORIZED') reply.header('www-authenticate', 'Bearer')
  return sendFailure(request, reply, known ?? internalFailure(error))
}

/** Accepts JSON bodies only. An empty body counts as none: clients send the content type with every POST. */
function acceptOnlyJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  const parse = jsonParser(scope, 'error', 'none')
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, parse)
}

function acceptOnlyForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, body),
  )
  scope.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume()
    done(
      new Failure('UNSUPPORTED_MEDIA_TYPE', 'Send `Content-Type: application/x-www-form-urlencoded`.', {
        'Content-Type': 'must be application/x-www-form-urlencoded',
      }),
    )
  })
}
