import type {
  FastifyError,
  FastifyInstance,
  FastifyPluginAsync,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
} from 'fastify'
import type { AccessLog, FinishedRequest } from '../edge/access-line.js'
import { logAccess } from '../edge/access-log.js'
import {
  type Admission,
  type AdmissionOptions,
  admittedContextOf,
  contextOf,
  createAdmission,
} from '../edge/admission/admission.js'
import { profileOf } from '../edge/api-profile.js'
import type { EventStreams } from '../edge/event-stream.js'
import { failureOfThrown, internalFailure, MAX_PATH_PARAMETER } from '../edge/failures/failure.js'
import { invalidInputBursts } from '../edge/failures/invalid-input-bursts.js'
import { sendFailure } from '../edge/failures/send-failure.js'
import { unknownRouteFailure } from '../edge/failures/unknown-route.js'
import { pathOf, routeOf } from '../edge/path-pattern.js'
import { REQUEST_TIME_LIMIT_MS } from '../edge/prepare-server.js'
import { requestIdOf } from '../edge/request-id.js'
import { whenKnown } from '../runtime/awaitable.js'
import { logFailure } from '../runtime/connections/log-failure.js'
import type { Execute } from '../runtime/execute.js'
import type { FileGateway } from '../runtime/file-gateway.js'
import type { LiveEvents } from '../runtime/live-events/live-events.js'
import { type DeprecatedUse, deprecationHeaders } from '../schema/deprecation.js'
import type { CompiledRoute, CompiledService } from './core/compile/compile-routes.js'
import { conditionalReads, type RevisionOf } from './core/conditional-reads.js'
import { UnexpectedOperationError } from './core/reply/reply-writer.js'
import { readJsonBodies } from './core/request/json-body.js'
import { type HandlerDependencies, routeHandler } from './core/route-handler.js'

/** The part of pino's logger that the adapter uses. */
export interface AdapterLog extends AccessLog {
  error(fields: object, message: string): void
}

export interface RestAdapterOptions extends AdmissionOptions {
  /** The compiled route tables. */
  readonly services: readonly CompiledService[]
  readonly execute: Execute
  /** Lets repeated reads be recognised without executing them. */
  readonly revisionOf: RevisionOf
  readonly log: AdapterLog
  readonly onFinished?: (request: FinishedRequest) => void
  /** Source of the event streams. */
  readonly live: LiveEvents
  readonly files: FileGateway
  /** Responds to browsers that open an unknown path outside the APIs; without it they get an error body too. */
  readonly sendUnknownPage?: (request: FastifyRequest, reply: FastifyReply) => FastifyReply
  /** Called when a deprecated path is used. */
  readonly onDeprecatedUse?: DeprecatedUse
  /** Open streams, shared with other routes. */
  readonly streams: EventStreams
}

/** Maximum size of a JSON body in bytes (docs/decisions.md#requests). */
export const BODY_LIMIT = 1_048_576

/**
 * Fastify options of the server that hosts the adapter: request ids (which the host sends), limits, path matching,
 * and the response to an invalid path encoding.
 */
export const restServerOptions = {
  bodyLimit: BODY_LIMIT,
  requestTimeout: REQUEST_TIME_LIMIT_MS,
  requestIdHeader: false,
  genReqId: (request) => requestIdOf(request.headers['x-request-id']),
  routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_PATH_PARAMETER },
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    reply.header('X-Request-Id', request.id)
    sendFailure(request, reply, failureOfThrown(error) ?? internalFailure(error))
  },
} satisfies FastifyServerOptions

/** Whether a person opened the path in a browser. */
export function wantsPage({ method, headers, url }: FastifyRequest): boolean {
  const isOfApi = /^\/(api|v1|testnet|health|graphql)(\/|$)/.test(pathOf(url))
  return method === 'GET' && !isOfApi && headers.accept?.includes('text/html') === true
}

/** The REST paths as a Fastify plugin. */
export function restAdapter(options: RestAdapterOptions): FastifyPluginAsync {
  return async (app) => {
    const { services, execute, live, streams, files } = options
    const admission = createAdmission(options)
    // Open streams would prevent the server from closing.
    app.addHook('preClose', async () => streams.close())
    const conditional = conditionalReads(options.revisionOf)
    const dependencies = { execute, conditional, report: admission.report, live, streams, files }
    readJsonBodies(app)
    handleErrors(app, options.log, admission)
    logAccess(app, {
      log: options.log,
      serviceOf: (request) => profileOf(pathOf(request.url)).name,
      onFinished: options.onFinished,
    })
    const handleUnmatched = async (request: FastifyRequest, reply: FastifyReply) => {
      const path = pathOf(request.url)
      const profile = profileOf(path)
      const allowed = app.methodsAt(path)
      await admission.admit(request, reply, { profile, policy: profile.policy, guards: [] })
      if (!allowed && options.sendUnknownPage && wantsPage(request))
        return options.sendUnknownPage(request, reply)
      throw unknownRouteFailure(request.method, path, allowed)
    }
    app.addHook('onRequest', (request, reply, done) => {
      if (request.is404) handleUnmatched(request, reply).catch(done)
      else done()
    })
    // The hook above responds before the body is read; without a handler Fastify would not run it.
    app.setNotFoundHandler(() => {})
    for (const service of services)
      for (const compiled of service.compiled)
        await registerRoute(app, service, compiled, dependencies, {
          ...admission,
          onDeprecatedUse: options.onDeprecatedUse,
        })
  }
}

async function registerRoute(
  app: FastifyInstance,
  { routes }: CompiledService,
  compiled: CompiledRoute,
  dependencies: HandlerDependencies,
  { admitNow, onDeprecatedUse }: Pick<Admission, 'admitNow'> & Pick<RestAdapterOptions, 'onDeprecatedUse'>,
): Promise<void> {
  const { route, run } = compiled
  const { deprecated } = run.options
  const deprecation = deprecated && deprecationHeaders(deprecated)
  const handlerOptions = run.kind === 'handler' ? run.options : undefined
  for (const mount of routes.mounts) {
    const declare = (scope: FastifyInstance) =>
      scope.route({
        method: route.method,
        url: mount.base + route.path,
        exposeHeadRoute: route.method === 'GET' && (handlerOptions?.head ?? !handlerOptions),
        onRequest: (request, reply, done) => {
          if (deprecation) reply.headers(deprecation)
          const admitted = whenKnown(admitNow(request, reply, compiled), () => {
            if (deprecation)
              onDeprecatedUse?.(contextOf(request).viewer, `${route.method} ${mount.base}${route.path}`)
          })
          if (admitted instanceof Promise) admitted.then(() => done(), done)
          else done()
        },
        handler: routeHandler(compiled, mount.fixed ?? {}, dependencies),
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

function handleErrors(app: FastifyInstance, log: AdapterLog, { report }: Admission): void {
  const isBurst = invalidInputBursts()
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOfThrown(error)
    if (!failure) {
      const errors = error instanceof UnexpectedOperationError ? { errors: error.errors } : {}
      logFailure(
        log,
        { requestId: request.id, route: routeOf(request), err: error, ...errors },
        'request failed',
      )
    } else if (failure.code === 'VALIDATION_ERROR') {
      const viewer = admittedContextOf(request)?.viewer
      if (isBurst(viewer && 'subject' in viewer ? viewer.subject : request.ip))
        report(request, 'suspicious_activity', 'Many requests with invalid input within a minute')
    }
    sendFailure(request, reply, failure ?? internalFailure(error))
  })
}
