import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { type DocumentNode, validate } from 'graphql'
import { isOperationsToken } from '../../../runtime/api-key.js'
import { internalTokenReader } from '../../../runtime/calls/internal-token.js'
import { isRead } from '../../../runtime/calls/remote-operations.js'
import { isAbandoned } from '../../../runtime/calls/time-budget.js'
import { contextHeaders, internalAudiences } from '../../../runtime/calls/viewer-token.js'
import { documentCache, parseDocument } from '../../../runtime/document-cache.js'
import { clientConnectionOf, watchClients } from '../../../runtime/process/client-connection.js'
import { endConnectionsOnClose } from '../../../runtime/process/closing-connections.js'
import { metricsText } from '../../../runtime/process/metrics-text.js'
import { processMetrics } from '../../../runtime/process/process-metrics.js'
import { serverOptions } from '../../../runtime/process/server-options.js'
import { isShuttingDown } from '../../../runtime/process/shutdown.js'
import type { SessionSecrets } from '../../../runtime/session-secrets.js'
import { traceRequests } from '../../../runtime/tracing/traced-requests.js'
import { traceparentIn } from '../../../runtime/tracing/tracing.js'
import type { RequestContext, Viewer } from '../../../schema/viewer.js'
import type { Log } from '../log.js'
import { registerFiles } from '../service-calls/file-server.js'
import type { Subgraph } from './subgraph.js'

/** Paths without the token of a viewer. */
const probes = ['/metrics', '/livez', '/readyz']

/** Settings of {@link subgraphServer}. */
export interface SubgraphServerOptions {
  readonly secrets: SessionSecrets
  readonly log: Log
  /** In production the metrics and the details of `/readyz` need {@link operationsToken}. */
  readonly production: boolean
  readonly operationsToken: string | undefined
  /** Resolves the `Authorization` header of a person, which another router than ours forwards; refused without it. */
  readonly viewerOf?: (authorization: string) => Promise<Viewer>
}

type TokenReader = ReturnType<typeof internalTokenReader>

/**
 * A subgraph as an HTTP server. It accepts tokens signed by the gateway, and, where another router is in front of it,
 * those of people: never expose it to clients.
 * Builds the server; the program's `main.ts` listens.
 */
export function subgraphServer(subgraph: Subgraph, options: SubgraphServerOptions): FastifyInstance {
  const { secrets, log, production, operationsToken } = options
  const app = Fastify({ ...serverOptions, logger: false, bodyLimit: 12 * 1024 * 1024 })
  endConnectionsOnClose(app)
  traceRequests(app)
  watchClients(app, { trustsBudget: true })
  const readToken = internalTokenReader(secrets, internalAudiences.subgraph)
  const documentOf = documentCache((text) => readDocument(subgraph, text))

  const contexts = new WeakMap<FastifyRequest, RequestContext>()

  // Before the body is read, so that unauthenticated senders cannot fill the memory.
  app.addHook('onRequest', async (request, reply) => {
    if (probes.includes(request.routeOptions.url ?? '')) return
    const context = (await contextOf(request, readToken)) ?? (await routedContext(request, options.viewerOf))
    if (context) contexts.set(request, context)
    else
      return reply
        .code(401)
        .send({ errors: [{ message: 'A signed viewer is required.', extensions: { code: 'UNAUTHORIZED' } }] })
  })
  app.post('/graphql', async (request, reply) => {
    const context = contexts.get(request)
    if (!context) throw new Error('The request was not admitted.')
    const { query, variables } = request.body as { query?: unknown; variables?: Record<string, unknown> }
    const known = documentOf(typeof query === 'string' ? query : '')
    if ('errors' in known) return reply.code(400).send({ errors: known.errors })
    // A change is still executed, because its sender may only have lost the connection.
    if (isRead(known.document) && isAbandoned(context)) return reply.code(503).send({ errors: [] })
    return subgraph.execute({ document: known.document, variables: variables ?? {}, context })
  })
  const { files } = subgraph
  if (files) registerFiles(app, files, async (request) => contexts.get(request), log)
  const ofProcess = processMetrics()
  const isOperator = ({ headers }: FastifyRequest) =>
    !production || isOperationsToken(headers.authorization, operationsToken)
  app.get('/metrics', async (request, reply) => {
    if (!isOperator(request))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer')
        .send({ error: 'For operators only: send OPERATIONS_TOKEN in the Authorization header.' })
    return reply
      .type(ofProcess.contentType)
      .send(`${await ofProcess.metrics()}${await metricsText([subgraph.metrics])}`)
  })
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const { ready, details } = await subgraph.ready().catch(() => ({ ready: false, details: undefined }))
    const serves = ready && !isShuttingDown()
    return reply.code(serves ? 200 : 503).send({
      status: serves ? 'ok' : 'unavailable',
      subgraph: subgraph.name,
      ...(isOperator(request) ? { details } : {}),
    })
  })
  return app
}

type Known = { document: DocumentNode } | { errors: readonly { message: string }[] }

function readDocument(subgraph: Subgraph, text: string): Known {
  try {
    const document = parseDocument(text)
    const faults = validate(subgraph.schema, document)
    return faults.length > 0 ? { errors: faults.map(({ message }) => ({ message })) } : { document }
  } catch (error) {
    return { errors: [{ message: error instanceof Error ? error.message : 'The query cannot be parsed.' }] }
  }
}

/**
 * The context of a request that another router forwards. Its other headers come from the client and can contain anything, so
 * the request id and the address are not taken from them. Files are served by the edge.
 */
async function routedContext(
  request: FastifyRequest,
  viewerOf: SubgraphServerOptions['viewerOf'],
): Promise<RequestContext | undefined> {
  if (!viewerOf || request.routeOptions.url !== '/graphql') return undefined
  const { authorization } = request.headers
  const idempotencyKey = request.headers[contextHeaders.idempotencyKey]
  return {
    viewer: authorization === undefined ? { kind: 'anonymous' } : await viewerOf(authorization),
    requestId: randomUUID(),
    ...(typeof idempotencyKey === 'string' ? { idempotencyKey } : {}),
    ...clientConnectionOf(request),
  }
}

async function contextOf(
  request: FastifyRequest,
  readToken: TokenReader,
): Promise<RequestContext | undefined> {
  const viewer = await readToken(request.headers.authorization)
  if (!viewer) return undefined
  const [requestId, address, userAgent, idempotencyKey] = [
    contextHeaders.requestId,
    contextHeaders.address,
    contextHeaders.userAgent,
    contextHeaders.idempotencyKey,
  ].map((name) => request.headers[name])
  return {
    viewer,
    requestId: typeof requestId === 'string' ? requestId : request.id,
    ...(typeof address === 'string' ? { address } : {}),
    ...(typeof userAgent === 'string' ? { userAgent } : {}),
    ...(typeof idempotencyKey === 'string' ? { idempotencyKey } : {}),
    ...traceparentIn(request.headers),
    ...clientConnectionOf(request),
  }
}
