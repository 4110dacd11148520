import cors from '@fastify/cors'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { Logger } from 'pino'
import {
  type AdmissionOptions,
  clientOf,
  createAdmission,
  type Gate,
} from '../rest-adapter/core/admission.js'
import { answerFailure } from '../rest-adapter/core/answer-failure.js'
import { type CompiledService, policiesByRootField } from '../rest-adapter/core/compile-routes.js'
import { createEventStreams } from '../rest-adapter/core/event-stream.js'
import { failureOfThrown, internalFailure } from '../rest-adapter/core/failure.js'
import { flavours } from '../rest-adapter/core/flavour.js'
import { openApiDocument } from '../rest-adapter/core/openapi.js'
import { createRateLimiter } from '../rest-adapter/core/rate-limiter.js'
import { answerRequestIds } from '../rest-adapter/core/request-id.js'
import { docsPage } from '../rest-adapter/docs-page.js'
import { type FinishedRequest, restAdapter, restServerOptions } from '../rest-adapter/server.js'
import type { Execute } from '../schema/execute.js'
import type { FileDoor } from '../schema/file-door.js'
import type { LiveEvents } from '../schema/live-events.js'
import { platformVersion } from '../schema/project-root.js'
import type { SecurityEvent } from '../schema/security-events.js'
import { composedGraph, supergraphFile } from './composed-graph.js'
import type { GatewayConfig } from './config.js'
import { demoPictureRoutes } from './demo-pictures.js'
import { createExecute } from './execute.js'
import { registerGraphql } from './graphql-endpoint.js'
import { registerGraphqlStream } from './graphql-stream.js'
import type { Identity } from './identity/identity.js'
import { registerInternalRoutes } from './internal-routes.js'
import { invitationPage } from './invitation-page.js'
import { logAccess } from './plugins/access-log.js'
import { graphqlRateLimits } from './plugins/rate-limits.js'
import { graphqlSecurityEvents } from './plugins/security-events.js'
import { createMetrics, type ReadinessChecks, registerProbes } from './probes.js'
import { requestContextOf } from './request-context.js'
import { streamWatch } from './stream-watch.js'
import { createGateway, type Subgraphs } from './supergraph.js'

/** What the edge is built from. */
export interface EdgeOptions {
  readonly config: GatewayConfig
  readonly identity: Identity
  readonly subgraphs: Subgraphs
  readonly logger: Logger
  /** What `/readyz` asks beside the identity provider. */
  readonly readiness?: ReadinessChecks
  readonly onSecurityEvent?: (event: SecurityEvent) => void
  /** Told of every answered request. */
  readonly onRequest?: (request: FinishedRequest) => void
  /** What the event streams carry. */
  readonly live: LiveEvents
  /** The contents of files, which the backoffice keeps. */
  readonly files: FileDoor
}

/** The edge: an HTTP server that does not listen yet, and the door to the graph. */
export interface Edge {
  readonly app: FastifyInstance
  readonly execute: Execute
}

/** Builds the edge: GraphQL, the REST documents, sign-in and probes on one origin. */
export async function createEdge(options: EdgeOptions): Promise<Edge> {
  const { config, identity, subgraphs, logger } = options
  const app = Fastify({
    ...restServerOptions,
    trustProxy: config.trustProxy,
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setErrorHandler((error, request, reply) => {
    const known = failureOfThrown(error)
    if (!known) logger.error({ err: error, requestId: request.id }, 'request failed')
    return answerFailure(request, reply, known ?? internalFailure())
  })
  answerRequestIds(app)
  const metrics = createMetrics()
  const rateLimiter = createRateLimiter({
    multiplier: config.rateLimitMultiplier,
    ...(config.redisUrl ? { redisUrl: config.redisUrl } : {}),
    onRedisLost: (error) => logger.error({ err: error }, 'Redis is away: each process counts for itself'),
  })
  app.addHook('onClose', () => rateLimiter.close())
  await app.register(cors, {
    origin: [...config.corsOrigins],
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    exposedHeaders: [
      'X-Request-Id',
      'X-RateLimit-Limit',
      'X-RateLimit-Remaining',
      'X-RateLimit-Reset',
      'Retry-After',
    ],
    maxAge: 600,
  })

  const gateway = createGateway({ supergraphFile, subgraphs, logger, watch: config.production })
  const streams = createEventStreams({ watch: streamWatch(identity.viewerOf) })
  const contextOf = (request: FastifyRequest) =>
    requestContextOf(request, () =>
      identity.viewerOf(request.headers.authorization, 'any', clientOf(request)),
    )
  const observe = (request: FinishedRequest) => {
    const { method, route, status, milliseconds } = request
    metrics.observe({ method, route, status, seconds: milliseconds / 1000 })
    options.onRequest?.(request)
  }
  await app.register(async (scope) => {
    logAccess(scope, logger, observe)
    await registerGraphql(scope, {
      gateway,
      logger,
      contextOf,
      plugins: [
        graphqlRateLimits(rateLimiter, () => fieldPolicies),
        graphqlSecurityEvents(options.onSecurityEvent),
      ],
    })
  })
  // What the gateway has loaded by now.
  const composed = composedGraph(gateway)
  const { schema: graph, guards } = composed
  const compiled = composed.routes(config.production)
  const fieldPolicies = policiesByRootField(compiled)
  registerGraphqlStream(app, { graph, guards, live: options.live, streams, contextOf, rateLimiter })
  const execute = createExecute({ gateway, planOf: composed.planOf, subgraphs })

  const admission: AdmissionOptions = {
    viewerOf: identity.viewerOf,
    aiHubKeys: config.aiHubKeys,
    rateLimiter,
    ...(options.onSecurityEvent ? { onSecurityEvent: options.onSecurityEvent } : {}),
  }
  await app.register(async (scope) => {
    logAccess(scope, logger, observe)
    limitSignIn(scope, admission)
    identity.routes(scope)
  })
  registerInternalRoutes(app, { secret: config.sessionSecret, execute, directory: identity.directory })
  registerProbes(app, { identity: () => identity.ready(), ...options.readiness }, metrics)
  await app.register(
    restAdapter({
      graph,
      guards,
      compiled,
      execute,
      ...admission,
      log: logger,
      live: options.live,
      files: options.files,
      streams,
      onFinished: observe,
    }),
  )
  await app.register(apiDescriptions(compiled, config.publicUrl))
  await app.register(invitationPage)
  await app.register(demoPictureRoutes)
  return { app, execute }
}

/** The routes of the identity provider count as the backoffice's: passwords are not guessed at full speed. */
function limitSignIn(scope: FastifyInstance, options: AdmissionOptions): void {
  const { admit } = createAdmission(options)
  const gate: Gate = { flavour: flavours.backoffice, policy: 'backoffice', guards: [] }
  scope.addHook('onRequest', (request, reply) => admit(request, reply, gate))
}

/** `GET /openapi/<service>.json` and `/docs`, which reads them. */
function apiDescriptions(compiled: readonly CompiledService[], origin: string): FastifyPluginAsync {
  return async (app) => {
    const offered = compiled.map(({ routes }) => ({
      name: routes.title,
      url: `/openapi/${routes.service}.json`,
    }))
    for (const service of compiled) {
      const document = JSON.stringify(openApiDocument(service, { version: platformVersion(), origin }))
      app.get(`/openapi/${service.routes.service}.json`, async (_request, reply) =>
        reply.type('application/json; charset=utf-8').send(document),
      )
    }
    await app.register(docsPage(offered))
  }
}
