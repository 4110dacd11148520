import Fastify, { type FastifyInstance } from 'fastify'
import { accountRoutes } from './account.routes.js'
import { installFaults } from './fault-hooks.js'
import { friendbotRoutes } from './friendbot.routes.js'
import { historyRoutes } from './history.routes.js'
import type { Horizon } from './horizon.js'
import { ledgerRoutes } from './ledger.routes.js'
import { HorizonProblem, notFound, sendProblem, serverError, unsupportedMediaType } from './problems.js'
import { submissionRoutes } from './submission.routes.js'

const HAL_TYPE = 'application/hal+json; charset=utf-8'
const FORM_TYPE = 'application/x-www-form-urlencoded'
const STATUS_UNSUPPORTED_MEDIA_TYPE = 415

/** The HTTP side: every resource under the base path, every failure as a problem document. */
export function createHttpServer(horizon: Horizon, log: (line: object) => void): FastifyInstance {
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true }, forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(FORM_TYPE, { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body.toString())),
  )
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound().problem))
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof HorizonProblem) return sendProblem(reply, error.problem)
    if ((error as { statusCode?: number }).statusCode === STATUS_UNSUPPORTED_MEDIA_TYPE) {
      return sendProblem(reply, unsupportedMediaType().problem)
    }
    log({ event: 'request failed', error: error instanceof Error ? error.stack : String(error) })
    return sendProblem(reply, serverError)
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    const type = reply.getHeader('content-type')
    if (typeof type === 'string' && type.startsWith('application/json'))
      reply.header('content-type', HAL_TYPE)
    return payload
  })
  installFaults(app, horizon.faults, horizon.basePath)
  app.register(
    async (scope) => {
      for (const routes of [ledgerRoutes, accountRoutes, historyRoutes, submissionRoutes, friendbotRoutes]) {
        routes(scope, horizon)
      }
    },
    { prefix: horizon.basePath },
  )
  return app
}
