import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { FinishedRequest } from '../edge/access-line.js'
import { logAccess } from '../edge/access-log.js'
import { type AdmissionOptions, admittedContextOf, clientOf } from '../edge/admission/admission.js'
import { isCrossSiteRequest } from '../edge/admission/cross-site-request.js'
import { createOperatorCheck } from '../edge/admission/operator-check.js'
import { createRateLimiter } from '../edge/admission/rate-limiter.js'
import { countDeprecatedUses } from '../edge/deprecated-uses.js'
import { createEventStreams } from '../edge/event-stream.js'
import { createMetrics, type ReadinessChecks, registerProbes } from '../edge/probes.js'
import { requestContextOf } from '../edge/request-context.js'
import { followAccountChanges, streamAuthorisation } from '../edge/stream-authorisation.js'
import { composedGraph } from '../gateway/composed-graph.js'
import type { GatewayConfig } from '../gateway/config.js'
import { documentPreparation } from '../gateway/documents/prepare-documents.js'
import {
  documentCounter,
  expectsTrustedDocuments,
  trustedDocuments,
} from '../gateway/documents/trusted-documents.js'
import { createExecute, createRevisionOf } from '../gateway/execute.js'
import { compiledGateway, createGraphExecutor, gatewayOf } from '../gateway/execution/graph-executor.js'
import { genericExecutor } from '../gateway/generic-executor.js'
import { registerGraphql } from '../gateway/graphql-endpoint.js'
import { graphqlRules } from '../gateway/graphql-rules.js'
import type { Identity } from '../gateway/identity/identity.js'
import { internalServer } from '../gateway/internal-routes.js'
import { graphqlAdmission } from '../gateway/limits/graphql-admission.js'
import { graphqlDocuments } from '../gateway/limits/graphql-documents.js'
import { inPublicGraph, registerPublicGraph } from '../gateway/public-graph.js'
import { cacheMetrics } from '../gateway/response-cache/cache-metrics.js'
import { followChanges } from '../gateway/response-cache/follow-changes.js'
import { createResponseCache } from '../gateway/response-cache/response-cache.js'
import { redisResponses } from '../gateway/response-cache/shared-responses.js'
import { registerGraphqlStream } from '../gateway/subscriptions/graphql-stream.js'
import { type Subgraphs, tracedSubgraphs } from '../gateway/supergraph.js'
import type { McpOptions } from '../mcp-adapter/endpoint.js'
import { policiesByRootField } from '../rest-adapter/core/compile/compile-routes.js'
import { restAdapter } from '../rest-adapter/server.js'
import { timeLimitOf } from '../runtime/calls/time-limits.js'
import { onceForEach } from '../runtime/document-cache.js'
import type { Execute } from '../runtime/execute.js'
import type { FileGateway } from '../runtime/file-gateway.js'
import type { LiveEvents } from '../runtime/live-events/live-events.js'
import type { MetricsSource } from '../runtime/process/metrics-text.js'
import type { SecurityEvent } from '../runtime/security-events.js'
import { subjectOf } from '../schema/viewer.js'
import { agentEndpoint } from './agents.js'
import { composedRoutes } from './composed-routes.js'
import { registerPages } from './edge-pages.js'
import { edgeHttpServer } from './http-server.js'
import type { DemoSignIn } from './pages/demo-sign-in.js'
import { explorerPage } from './pages/explorer.js'
import { sendUnknownPage } from './pages/public/failure-responses.js'
import { GATEWAY } from './reports.js'
import { signInRoutes } from './sign-in-routes.js'

/** Dependencies of {@link createEdge}. */
export interface EdgeOptions {
  readonly config: GatewayConfig
  readonly identity: Identity
  readonly subgraphs: Subgraphs
  readonly logger: Logger
  /** Checks of `/readyz` in addition to the identity provider. */
  readonly readiness: ReadinessChecks
  /** Values for `GET /metrics` in addition to those of the server. */
  readonly metrics: readonly MetricsSource[]
  readonly onSecurityEvent: (event: SecurityEvent) => void
  /** Writes a call of an agent to the audit log. */
  readonly onToolCall: McpOptions['record']
  /** Called for every finished request. */
  readonly onRequest: (request: FinishedRequest) => void
  /** The source of the event streams. */
  readonly live: LiveEvents
  /** The accounts that pages offer for sign-in, if there are demo data. */
  readonly demo?: DemoSignIn
  /** The contents of files, which the backoffice stores. */
  readonly files: FileGateway
}

/** An HTTP server that does not listen yet, and the executor of the graph. */
export interface Edge {
  readonly app: FastifyInstance
  readonly execute: Execute
  /** Listens for clients, and for subgraphs in other processes if there are any; returns the address for clients. */
  listen(): Promise<string>
  /** Finishes running requests and closes the listeners. */
  close(): Promise<void>
}

/** Builds the edge: GraphQL, the REST documents, sign-in and probes on one origin. */
export async function createEdge(options: EdgeOptions): Promise<Edge> {
  const { config, identity, logger } = options
  const metrics = createMetrics()
  const sharedResponses = config.redis && redisResponses(config.redis, logger)
  const responses = createResponseCache({
    graph: () => composed,
    isPublic: inPublicGraph,
    shared: sharedResponses,
    metrics: cacheMetrics(metrics.registry),
  })
  const hasRemote = Object.keys(config.remote).length > 0
  // Subgraphs in this process publish changed rows before they respond; those in other processes soon afterwards.
  const subgraphs = responses.watched(
    tracedSubgraphs(options.subgraphs),
    (name) => Object.hasOwn(config.remote, name),
    (viewer) => subjectOf(viewer) !== GATEWAY.subject,
  )
  const app = await edgeHttpServer(config, logger, hasRemote)
  const rateLimiter = createRateLimiter({
    multiplier: config.rateLimitMultiplier,
    redis: config.redis,
    log: logger,
  })
  app.addHook('onClose', () => rateLimiter.close())
  const composed = await composedGraph()
  const { schema: graph, guards } = composed
  const generic = genericExecutor(graph, subgraphs, logger)
  app.addHook('onClose', () => generic.stop())
  const executor = responses.before(
    createGraphExecutor({
      plans: composed.plans,
      subgraphs,
      generic: generic.execute,
      limitOf: hasRemote ? onceForEach(timeLimitOf) : undefined,
    }),
  )
  // Before the streams, whose clients query again when events were missed.
  const unfollowChanges = followChanges(options.live, responses, Object.keys(subgraphs))
  const streams = createEventStreams({
    authorisation: streamAuthorisation(identity.viewerOf),
    live: options.live,
  })
  const viewerOf = (request: FastifyRequest) =>
    identity.viewerOf(request.headers.authorization, 'any', clientOf(request))
  const contextOf = (request: FastifyRequest) =>
    admittedContextOf(request) ?? requestContextOf(request, viewerOf)
  const unfollowAccounts = followAccountChanges(options.live, streams, identity)
  const documents = graphqlDocuments({
    limits: config.graphqlLimits,
    schema: () => graph,
    introspection: config.introspection,
  })
  const admitGraphql = graphqlAdmission({
    documents,
    rateLimiter,
    contextOf,
    onSecurityEvent: options.onSecurityEvent,
  })
  const resolveDocument = trustedDocuments(config.documents, documentCounter(metrics.registry))
  const countDeprecated = countDeprecatedUses(metrics.registry)
  const observe = (request: FinishedRequest) => {
    metrics.observe(request)
    options.onRequest(request)
  }
  const accessLog = { log: logger, serviceOf: () => 'edge', onFinished: observe }
  const logged = (mount: (scope: FastifyInstance) => unknown) =>
    app.register(async (scope) => {
      logAccess(scope, accessLog)
      await mount(scope)
    })
  await logged((scope) =>
    registerGraphql(scope, {
      gateway: compiledGateway(gatewayOf(graph), () => executor),
      logger,
      contextOf,
      limits: config.graphqlLimits,
      documents,
      introspection: config.introspection,
      ...(config.introspection ? { explorer: explorerPage(config, options.demo) } : {}),
      resolveDocument,
      admit: admitGraphql,
      startsWhenNeeded: true,
      ...graphqlRules({
        budget: {
          limiter: rateLimiter,
          schema: () => graph,
          fieldPolicies: () => fieldPolicies,
          maximumCost: config.graphqlLimits.cost,
          showCost: !config.production,
        },
        deprecated: { schema: () => graph, clients: config.documents.clients, count: countDeprecated },
        slow: { thresholdMs: config.slowOperationMs, plans: () => composed.plans },
        documents,
        policyOf: responses.policyOf,
        executor: () => executor,
        contextOf,
        logger,
        onSecurityEvent: options.onSecurityEvent,
      }),
    }),
  )
  registerPublicGraph(app)
  const compiled = composedRoutes(composed, config.production)
  const fieldPolicies = policiesByRootField(compiled)
  const execute = createExecute({ executor, plans: composed.ownPlans, subgraphs })
  app.addHook('onClose', async () => {
    unfollowAccounts()
    unfollowChanges()
    sharedResponses?.close()
  })

  const admission: AdmissionOptions = {
    viewerOf: identity.viewerOf,
    aiHubKeys: config.aiHubKeys,
    isCrossSiteRequest: isCrossSiteRequest(config),
    rateLimiter,
    onSecurityEvent: options.onSecurityEvent,
  }
  await app.register(signInRoutes(identity, admission, accessLog))
  const operators = { token: config.operationsToken, viewerOf: identity.viewerOf }
  registerProbes(app, {
    checks: {
      identity: async () => ({ ready: await identity.ready() }),
      ...(expectsTrustedDocuments(config.documents)
        ? { documents: documentPreparation(config.documents.manifest, documents, executor, logger) }
        : {}),
      ...options.readiness,
    },
    metrics,
    sources: [
      async () => [{ name: 'event_streams_open', help: 'Open event streams.', value: streams.count() }],
      ...options.metrics,
    ],
    isOperator: createOperatorCheck({ ...operators, open: !config.production }),
  })
  await logged(async (scope) => {
    registerGraphqlStream(scope, {
      graph,
      guards,
      live: options.live,
      streams,
      execute,
      viewerOf,
      contextOf,
      limits: config.graphqlLimits,
      documents,
      admit: admitGraphql,
      resolveDocument,
      onSecurityEvent: options.onSecurityEvent,
    })
    await scope.register(
      agentEndpoint(composed, {
        ...admission,
        execute,
        record: options.onToolCall,
        origin: new URL(config.publicUrl).origin,
        issuer: identity.issuer,
        log: logger,
      }),
    )
  })
  await app.register(
    restAdapter({
      services: compiled,
      execute,
      revisionOf: createRevisionOf({ plans: composed.ownPlans, subgraphs }),
      ...admission,
      log: logger,
      live: options.live,
      files: options.files,
      streams,
      onFinished: observe,
      onDeprecatedUse: countDeprecated,
      sendUnknownPage,
    }),
  )
  await registerPages(app, logged, {
    config,
    compiled,
    demo: options.demo,
    admission,
    execute,
    isOperator: createOperatorCheck({ ...operators, open: config.apiDocs }),
    logger,
  })
  const internal = hasRemote
    ? internalServer({
        secrets: config.sessionSecrets,
        execute,
        directory: identity.directory,
        viewerOf: async (authorization) => identity.viewerOf(authorization, 'any'),
      })
    : undefined
  return {
    app,
    execute,
    async listen() {
      if (internal) await internal.listen(config.internal)
      return app.listen({ host: config.host, port: config.port })
    },
    async close() {
      await app.close()
      await internal?.close()
    },
  }
}
