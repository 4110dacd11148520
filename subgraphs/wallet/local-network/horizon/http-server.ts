import Fastify, { type FastifyInstance } from 'fastify'
import { accountRoutes } from './account.routes.js'
import { claimableRoutes } from './claimable.routes.js'
import { installFaults } from './fault-hooks.js'
import { friendbotRoutes } from './friendbot.routes.js'
import { historyRoutes } from './history.routes.js'
import type { Horizon } from './horizon.js'
import { ledgerRoutes } from './ledger.routes.js'
import {
  HorizonProblem,
  notFound,
  notImplemented,
  type Problem,
  sendProblem,
  serverError,
  unsupportedMediaType,
} from './problems.js'
import { submissionRoutes } from './submission.routes.js'

const HAL_TYPE = 'application/hal+json; charset=utf-8'
const FORM_TYPE = 'application/x-www-form-urlencoded'
/** Longer than any address or name, so that invalid ones reach their own validation. */
const MAX_PARAMETER_LENGTH = 500
const UNSUPPORTED_MEDIA_TYPE = 415

/** Resources of a real Horizon that this one does not implement; its links contain some of them. */
const NOT_KEPT =
  /\/accounts\/?(\?|$)|\/(assets|effects|offers|trades|order_book|paths|liquidity_pools|trade_aggregations)\b/

/** The HTTP server: all resources under the base path, all errors as problem documents. */
export function createHttpServer(horizon: Horizon, log: (line: object) => void): FastifyInstance {
  const app = Fastify({
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PARAMETER_LENGTH },
    forceCloseConnections: true,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body.toString())),
  )
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, (NOT_KEPT.test(request.url) ? notImplemented() : notFound()).problem),
  )
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof HorizonProblem) return sendProblem(reply, error.problem)
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status === UNSUPPORTED_MEDIA_TYPE) return sendProblem(reply, unsupportedMediaType().problem)
    if (status < 500) return sendProblem(reply, { ...badRequestOf(error), status })
    log({ event: 'request failed', error: error instanceof Error ? error.stack : String(error) })
    return sendProblem(reply, serverError)
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = reply.getHeader('content-type')
    if (typeof type === 'string' && type.startsWith('application/json'))
      reply.header('content-type', HAL_TYPE)
    // The SDK adjusts its clock to this header, and time bounds refer to the ledger's clock.
    reply.header('date', new Date(horizon.ledger.now()).toUTCString())
    return payload
  })
  if (horizon.faults) installFaults(app, horizon.faults, horizon)
  app.register(
    async (scope) => {
      for (const routes of [
        ledgerRoutes,
        accountRoutes,
        claimableRoutes,
        historyRoutes,
        submissionRoutes,
        friendbotRoutes,
      ]) {
        routes(scope, horizon)
      }
    },
    { prefix: horizon.basePath },
  )
  return app
}

/** A request that the HTTP layer refuses: too large or unreadable. */
function badRequestOf(error: unknown): Problem {
  const detail = error instanceof Error ? error.message : 'The request could not be read.'
  return { type: 'bad_request', title: 'Bad Request', status: 400, detail }
}
