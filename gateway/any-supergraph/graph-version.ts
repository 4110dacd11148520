import { hash } from 'node:crypto'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify'
import { parse } from 'graphql'
import type { Logger } from 'pino'
import { logAccess } from '../../edge/access-log.js'
import { admittedContextOf, attachContext } from '../../edge/admission/admission.js'
import type { countDeprecatedUses } from '../../edge/deprecated-uses.js'
import { prepareServer } from '../../edge/prepare-server.js'
import type { Metrics } from '../../edge/probes.js'
import { requestContextOf } from '../../edge/request-context.js'
import { requestIdOf } from '../../edge/request-id.js'
import { trustedHops } from '../../edge/trusted-proxies.js'
import type { CallMetrics } from '../../runtime/calls/call-metrics.js'
import { watchClients } from '../../runtime/process/client-connection.js'
import { serverOptions } from '../../runtime/process/server-options.js'
import { traceRequests } from '../../runtime/tracing/traced-requests.js'
import type { RateLimiter } from '../../schema/rate-limits.js'
import type { RequestContext } from '../../schema/viewer.js'
import { createGateway, subgraphSources } from '../apollo-gateway.js'
import { apolloExecutor, loadedSupergraphOf } from '../apollo-gateway-internals.js'
import type { AnySupergraphConfig } from '../config.js'
import type { DocumentManifest } from '../documents/manifest.js'
import { type documentCounter, trustedDocuments } from '../documents/trusted-documents.js'
import {
  compiledGateway,
  createGraphExecutor,
  type GraphExecutor,
  operationPlans,
} from '../execution/graph-executor.js'
import { type ExplorerPage, registerGraphql } from '../graphql-endpoint.js'
import { createErrorFormatter, showSubgraphErrors } from '../graphql-response.js'
import { graphqlRules } from '../graphql-rules.js'
import { graphqlAdmission } from '../limits/graphql-admission.js'
import { type GraphqlDocuments, graphqlDocuments } from '../limits/graphql-documents.js'
import { apolloPlans } from '../planning/apollo-planner.js'
import { fieldSubgraphs } from '../planning/prepare-graph.js'
import { cacheHintsIn } from '../response-cache/cache-hints.js'
import type { CacheMetrics } from '../response-cache/cache-metrics.js'
import { createResponseCache } from '../response-cache/response-cache.js'
import { responseSources } from '../response-cache/response-sources.js'
import type { SharedResponses } from '../response-cache/shared-responses.js'
import type { SourceChanges } from '../response-cache/source-changes.js'
import { type Subgraphs, tracedSubgraphs } from '../supergraph.js'
import { connectSubgraphs, OPERATION_MS } from './remote-subgraphs.js'
import { registerRemoteSubscriptions } from './remote-subscriptions.js'

/** The dependencies that all versions of the graph share. */
export interface VersionDependencies {
  readonly config: AnySupergraphConfig
  readonly logger: Logger
  readonly metrics: Metrics
  readonly calls: CallMetrics
  readonly rateLimiter: RateLimiter
  /** The explorer that browsers get, where clients may read the schema. */
  readonly explorer: ExplorerPage | undefined
  /** Aborts when the server closes; open subscriptions then end. */
  readonly closing: AbortSignal
  readonly sharedResponses: SharedResponses | undefined
  /** A mutation that ends on a previous version changes what later ones have cached. */
  readonly changes: SourceChanges
  readonly cacheMetrics: CacheMetrics
  readonly countDocuments: ReturnType<typeof documentCounter>
  readonly countDeprecated: ReturnType<typeof countDeprecatedUses>
}

/** One supergraph, served at `/graphql`. */
export interface GraphVersion {
  /** It does not listen; requests are routed to it. */
  readonly app: FastifyInstance
  close(): Promise<void>
}

/** Client headers that are forwarded to the subgraphs, which do the authorization. */
const FORWARDED = ['authorization', 'accept-language', 'idempotency-key', 'tracestate'] as const

/**
 * Loads a supergraph and prepares everything that serves it. Trusted documents are planned with it, so that the first
 * request after a change is as fast as later ones.
 * @throws Error that says what is wrong with the supergraph, or which trusted documents it no longer has fields for
 */
export async function openVersion(sdl: string, shared: VersionDependencies): Promise<GraphVersion> {
  const { config, logger } = shared
  const remote = connectSubgraphs(sdl, shared.calls)
  // The names of any supergraph.
  const traced = tracedSubgraphs(remote.execute as unknown as Subgraphs)
  const responses = createResponseCache({
    graph: () => graph(),
    changes: shared.changes,
    shared: shared.sharedResponses,
    metrics: shared.cacheMetrics,
  })
  const subgraphs = responses.watched(traced)
  const gateway = createGateway({
    readSdl: async () => sdl,
    isOurs: false,
    sources: subgraphSources(subgraphs),
    logger,
  })
  const app = Fastify({
    ...serverOptions,
    trustProxy: trustedHops(config.trustProxy),
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
  })
  async function close(): Promise<void> {
    await app.close()
    await remote.close()
  }
  traceRequests(app)
  watchClients(app, { trustsBudget: false })
  prepareServer(app, { ...config, log: logger })
  logAccess(app, {
    log: logger,
    serviceOf: () => 'gateway',
    onFinished: shared.metrics.observe,
  })

  const graph = onceLoaded(() => {
    const { schema, planner } = loadedSupergraphOf(gateway)
    const plans = operationPlans({ schema, planner: { planOf: apolloPlans(planner), plan: async () => {} } })
    const executor = createGraphExecutor({
      plans,
      subgraphs,
      generic: apolloExecutor(gateway),
      limitOf: () => OPERATION_MS,
    })
    return {
      id: hash('sha256', sdl),
      schema,
      cacheHints: cacheHintsIn([parse(sdl, { noLocation: true })]),
      sourcesOf: responseSources({ schema, fieldSubgraphs: fieldSubgraphs(planner.supergraph) }),
      planner,
      plans,
      executor: responses.before(executor),
    }
  })
  const documents = graphqlDocuments({
    limits: config.graphqlLimits,
    schema: () => graph().schema,
    introspection: config.introspection,
  })
  const formatError = showSubgraphErrors(createErrorFormatter(logger))
  const resolveDocument = trustedDocuments(config.documents, shared.countDocuments)
  const admit = graphqlAdmission({ documents, rateLimiter: shared.rateLimiter, contextOf })
  try {
    await registerGraphql(app, {
      gateway: compiledGateway(gateway, () => graph().executor),
      logger,
      formatError,
      contextOf,
      limits: config.graphqlLimits,
      documents,
      introspection: config.introspection,
      varyBy: 'Accept, Origin, Authorization, Accept-Language',
      resolveDocument,
      admit,
      ...(config.introspection && shared.explorer ? { explorer: shared.explorer } : {}),
      ...graphqlRules({
        budget: {
          limiter: shared.rateLimiter,
          schema: () => graph().schema,
          fieldPolicies: () => ({}),
          maximumCost: config.graphqlLimits.cost,
          showCost: !config.production,
        },
        deprecated: {
          schema: () => graph().schema,
          clients: config.documents.clients,
          count: shared.countDeprecated,
        },
        slow: { thresholdMs: config.slowOperationMs, plans: () => graph().plans },
        documents,
        executor: () => graph().executor,
        policyOf: responses.policyOf,
        contextOf,
        logger,
        formatError,
      }),
    })
    registerRemoteSubscriptions(app, {
      acceptance: () => ({ graph: graph().schema, contextOf, limits: config.graphqlLimits, documents }),
      planner: () => graph().planner,
      remote,
      closing: shared.closing,
      preHandler: [resolveDocument, admit],
    })
    await app.ready()
    await prepareDocuments(config.documents.manifest, documents, graph().executor)
    return { app, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Everyone is anonymous here: the subgraphs read the forwarded headers. */
async function contextOf(request: FastifyRequest): Promise<RequestContext> {
  const known = admittedContextOf(request)
  if (known) return known
  // The key is forwarded as a header, but does not make a change repeatable: a subgraph may not recognise a repetition by it.
  const { idempotencyKey: _, ...context } = await requestContextOf(request, async () => ({
    kind: 'anonymous',
  }))
  const forwarded = Object.fromEntries(
    FORWARDED.flatMap((name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? [[name, value] as const] : []
    }),
  )
  const withHeaders = { ...context, forwarded }
  attachContext(request, withHeaders)
  return withHeaders
}

async function prepareDocuments(
  manifest: DocumentManifest,
  documents: Pick<GraphqlDocuments, 'read' | 'keep'>,
  executor: Pick<GraphExecutor, 'prepare'>,
): Promise<void> {
  const faults: string[] = []
  for (const [id, text] of manifest) {
    const read = documents.read(text)
    const document = documents.keep(text)
    if (document) await executor.prepare(document)
    else faults.push(`${id}: ${'errors' in read ? read.errors[0]?.message : 'it exceeds a limit'}`)
  }
  if (faults.length > 0)
    throw new Error(`It is not served, because trusted documents do not fit it: ${faults.join('; ')}`)
}

/** Computes a value at its first use. */
function onceLoaded<Value>(compute: () => Value): () => Value {
  let value: { readonly computed: Value } | undefined
  return () => {
    value ??= { computed: compute() }
    return value.computed
  }
}
