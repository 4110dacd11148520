import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import { finishedRequestLog } from '../edge/access-log.js'
import { profileOf } from '../edge/api-profile.js'
import { crossOrigin } from '../edge/cross-origin.js'
import type { Failure } from '../edge/failures/failure.js'
import { trackRequests, unreadableRequestHandler } from '../edge/failures/unreadable-requests.js'
import { pathOf } from '../edge/path-pattern.js'
import { prepareServer } from '../edge/prepare-server.js'
import { securityHeaders } from '../edge/security-headers.js'
import { sessionCookie } from '../edge/session-cookie.js'
import { trustedHops } from '../edge/trusted-proxies.js'
import type { GatewayConfig } from '../gateway/config.js'
import { refusalBody } from '../gateway/refuse-request.js'
import { restServerOptions, wantsPage } from '../rest-adapter/server.js'
import { watchClients } from '../runtime/process/client-connection.js'
import { endConnectionsOnClose } from '../runtime/process/closing-connections.js'
import { serverOptions } from '../runtime/process/server-options.js'
import { traceRequests } from '../runtime/tracing/traced-requests.js'
import { sendFailurePage } from './pages/public/failure-responses.js'

/**
 * The HTTP server of the edge with the handling of every request: errors, request ids, security headers, the session
 * cookie, CORS, tracing.
 * @param watchesClients whether calls to other processes are cancelled when a client leaves
 */
export async function edgeHttpServer(
  config: GatewayConfig,
  logger: Logger,
  watchesClients: boolean,
): Promise<FastifyInstance> {
  const { headers, admission } = crossOrigin(config.corsOrigins)
  const serviceOf = ({ url }: FastifyRequest) => profileOf(pathOf(url)).name
  const logFinished = finishedRequestLog({ log: logger, serviceOf })
  const app = Fastify({
    ...restServerOptions,
    ...serverOptions,
    // Requests with a malformed URL bypass all hooks.
    frameworkErrors: (error, request, reply) => {
      reply.raw.once('close', () => logFinished(request, reply))
      const { origin } = request.headers
      reply
        .headers({ ...securityHeaders(config.publicUrl), ...headers, ...admission(origin) })
        .header('x-request-id', request.id)
      if (wantsPage(request)) sendFailurePage(error, request, reply)
      else restServerOptions.frameworkErrors(error, request, reply)
    },
    clientErrorHandler: unreadableRequestHandler(
      (origin) => ({ ...securityHeaders(config.publicUrl), ...headers, ...admission(origin) }),
      errorBodyOf,
    ),
    trustProxy: trustedHops(config.trustProxy),
    // Requests on open connections are served while the server closes, because Fastify's refusal has no service's error
    // format.
    return503OnClosing: false,
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // Without this, Fastify creates a logger per request; our lines contain the request id anyway.
    childLoggerFactory: (shared) => shared,
  })
  endConnectionsOnClose(app)
  trackRequests(app)
  traceRequests(app)
  if (watchesClients) watchClients(app, { trustsBudget: false })
  const { readInto } = sessionCookie(config.publicUrl)
  prepareServer(app, { ...config, log: logger, readSession: readInto })
  return app
}

/** The error body for a path, for errors outside its route handlers. */
function errorBodyOf(path: string, failure: Failure): unknown {
  if (/^\/graphql(\/|$)/.test(path)) return refusalBody(failure)
  const profile = profileOf(path)
  return profile.envelope(failure, profile.present(failure.code).code, new Date())
}
