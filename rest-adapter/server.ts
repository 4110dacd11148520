import type {
  FastifyError,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify'
import type { GraphQLSchema } from 'graphql'
import { type AccessLog, type FinishedRequest, logAccess, routeOf } from '../edge/access-log.js'
import {
  type Admission,
  type AdmissionOptions,
  admittedContextOf,
  createAdmission,
} from '../edge/admission.js'
import { profileOf } from '../edge/api-profile.js'
import { createEventStreams, type EventStreams } from '../edge/event-stream.js'
import { failureOfThrown, internalFailure } from '../edge/failure.js'
import { invalidInputBursts } from '../edge/invalid-input-bursts.js'
import { pathOf } from '../edge/path-pattern.js'
import { requestIdOf } from '../edge/request-id.js'
import { sendFailure } from '../edge/send-failure.js'
import { unknownRouteFailure } from '../edge/unknown-route.js'
import type { Execute } from '../runtime/execute.js'
import type { FileGateway } from '../runtime/file-gateway.js'
import { type LiveEvents, localLiveEvents } from '../runtime/live-events.js'
import type { Guards } from '../schema/guards.js'
import { type CompiledRoute, type CompiledService, compileRoutes } from './core/compile/compile-routes.js'
import { methodsByPath } from './core/methods-by-path.js'
import { UnexpectedOperationError } from './core/reply/reply-writer.js'
import { readJsonBodies } from './core/request/json-body.js'
import type { ServiceRoutes } from './core/route.js'
import { type HandlerTools, routeHandler } from './core/route-handler.js'
import { services as documentedServices } from './routes/index.js'

/** Where the adapter logs: pino's shape. */
export interface AdapterLog extends AccessLog {
  error(fields: object, message: string): void
}

export interface RestAdapterOptions extends AdmissionOptions {
  /** The API schema of the supergraph. */
  readonly graph: GraphQLSchema
  readonly guards: Guards
  readonly execute: Execute
  readonly log: AdapterLog
  readonly onFinished?: (request: FinishedRequest) => void
  /** What the event streams carry; without it nothing but their heartbeat. */
  readonly live?: LiveEvents
  /** The contents of files; without it the paths that need it fail. */
  readonly files?: FileGateway
  /** The streams held open, where somebody else closes them. */
  readonly streams?: EventStreams
  /** The route tables; default the three documents. */
  readonly services?: readonly ServiceRoutes[]
  /** The same, compiled already by somebody who needs them too. */
  readonly compiled?: readonly CompiledService[]
}

/** The largest JSON body (decisions, section 2). */
export const BODY_LIMIT = 1_048_576

/** Within this all of a request must have come: time for the largest upload at 300 kbit/s. */
const REQUEST_TIME_LIMIT_MS = 300_000

/**
 * What the server that carries the adapter must be built with: request ids (`sendRequestIds` writes them),
 * limits, how paths are read, and the answer to a path that is not validly encoded.
 */
export const restServerOptions = {
  bodyLimit: BODY_LIMIT,
  // A request that comes drop by drop would hold its connection, and an upload its file, without end.
  requestTimeout: REQUEST_TIME_LIMIT_MS,
  requestIdHeader: false,
  genReqId: (request) => requestIdOf(request.headers['x-request-id']),
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: 255 },
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.header('X-Request-Id', request.id)
    sendFailure(request, reply, failureOfThrown(error) ?? internalFailure())
  },
} satisfies FastifyServerOptions

/** The REST paths as a Fastify plugin. Compiles every route first, so that a faulty one stops the start. */
export function restAdapter(options: RestAdapterOptions): FastifyPluginAsync {
  const services =
    options.compiled ?? compileRoutes(options.graph, options.guards, options.services ?? documentedServices)
  return async (app) => {
    const admission = createAdmission(options)
    const streams = options.streams ?? createEventStreams()
    // Before the server waits for its connections, which these would keep open.
    app.addHook('preClose', async () => streams.close())
    const { live = localLiveEvents(), files = noFiles, execute } = options
    const tools = { execute, report: admission.report, live, streams, files }
    const methodsAt = methodsByPath(services)
    readJsonBodies(app)
    answerErrors(app, options.log, admission)
    logAccess(app, {
      log: options.log,
      serviceOf: (request) => profileOf(pathOf(request.url)).name,
      onFinished: options.onFinished,
    })
    const answerUnmatched = async (request: FastifyRequest, reply: FastifyReply) => {
      const path = pathOf(request.url)
      const profile = profileOf(path)
      const allowed = methodsAt(path)
      if (request.method === 'OPTIONS' && allowed)
        return reply.status(204).header('Allow', allowed.join(', ')).send()
      await admission.admit(request, reply, { profile, policy: profile.policy, guards: [] })
      throw unknownRouteFailure(request.method, path, allowed)
    }
    app.addHook('onRequest', (request, reply, done) => {
      if (request.is404) answerUnmatched(request, reply).catch(done)
      else done()
    })
    // The hook has answered by then: before the body is read. Fastify wants a handler to run its hooks at all.
    app.setNotFoundHandler(() => {})
    for (const service of services)
      for (const compiled of service.compiled) await mountRoute(app, service, compiled, tools, admission)
  }
}

const noFiles: FileGateway = {
  store: async () => Promise.reject(new Error('This adapter was built without a file door.')),
  read: async () => undefined,
}

async function mountRoute(
  app: FastifyInstance,
  { routes }: CompiledService,
  compiled: CompiledRoute,
  tools: HandlerTools,
  { admit }: Admission,
): Promise<void> {
  const { route, run } = compiled
  const handlerOptions = run.kind === 'handler' ? run.options : undefined
  for (const mount of routes.mounts) {
    const declare = (scope: FastifyInstance) =>
      scope.route({
        method: route.method,
        url: mount.base + route.path,
        bodyLimit: handlerOptions?.bodyLimit ?? BODY_LIMIT,
        exposeHeadRoute: route.method === 'GET' && (handlerOptions?.head ?? !handlerOptions),
        onRequest: (request, reply) => admit(request, reply, compiled),
        handler: routeHandler(compiled, mount.fixed ?? {}, tools),
      })
    const setup = handlerOptions?.setup
    if (!setup) declare(app)
    else
      await app.register(async (scope) => {
        await setup(scope)
        declare(scope)
      })
  }
}

function answerErrors(app: FastifyInstance, log: AdapterLog, { report }: Admission): void {
  const rejected = invalidInputBursts()
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOfThrown(error)
    if (!failure) {
      const errors = error instanceof UnexpectedOperationError ? { errors: error.errors } : {}
      log.error({ requestId: request.id, route: routeOf(request), err: error, ...errors }, 'request failed')
    } else if (failure.code === 'VALIDATION_ERROR') {
      const viewer = admittedContextOf(request)?.viewer
      if (rejected(viewer && 'subject' in viewer ? viewer.subject : request.ip))
        report(request, 'suspicious_activity', 'Many requests with rejected input in a minute.')
    }
    sendFailure(request, reply, failure ?? internalFailure())
  })
}
