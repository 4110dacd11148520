import { ApolloServer, type ApolloServerPlugin, HeaderMap, type HTTPGraphQLRequest } from '@apollo/server'
import {
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import type { GatewayInterface } from '@apollo/server-gateway-interface'
import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify'
import type { Logger } from 'pino'
import type { Awaitable } from '../runtime/awaitable.js'
import type { GraphqlLimits } from '../schema/graphql-limits.js'
import type { RequestContext } from '../schema/viewer.js'
import { sendConditionally } from './conditional-response.js'
import { createErrorFormatter, type FormatError } from './graphql-response.js'
import type { GraphqlDocuments } from './limits/graphql-documents.js'

/** A page for people who open the endpoint in a browser. */
export interface ExplorerPage {
  readonly contentSecurityPolicy: string
  /** @param requested the explorer that the link names */
  html(requested: string | undefined): Promise<string>
}

/** Dependencies of {@link registerGraphql}. */
export interface GraphqlEndpointOptions {
  readonly gateway: GatewayInterface
  readonly contextOf: (request: FastifyRequest) => Awaitable<RequestContext>
  readonly plugins?: readonly ApolloServerPlugin<RequestContext>[]
  readonly logger: Logger
  readonly formatError?: FormatError
  readonly limits: GraphqlLimits
  /** The documents that {@link admit} has read. */
  readonly documents: Pick<GraphqlDocuments, 'store'>
  readonly introspection: boolean
  /** `Vary` of responses over GET. */
  readonly varyBy?: string
  /** What browsers get at `GET /graphql`; none where clients may not read the schema. */
  readonly explorer?: ExplorerPage
  /** Replaces the id of a trusted document by its text, in place. */
  readonly resolveDocument: preHandlerHookHandler
  /** Responds to requests that need nothing of Apollo Server; undefined for the others. */
  readonly respond?: (request: FastifyRequest, reply: FastifyReply) => Promise<void> | undefined
  /** Runs before anything reads the request's text. */
  readonly admit: preHandlerHookHandler
}

/**
 * `POST /graphql` for programs, `GET /graphql` in a browser for the explorer; `/graphql/:documentId` runs a trusted
 * document. Apollo Server provides CSRF prevention and automatic persisted queries; a query over GET needs its
 * preflight header.
 */
export async function registerGraphql(app: FastifyInstance, options: GraphqlEndpointOptions): Promise<void> {
  const server = new ApolloServer<RequestContext>({
    gateway: options.gateway,
    introspection: options.introspection,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: false,
    maxRecursiveSelections: true,
    parseOptions: { maxTokens: options.limits.tokens },
    documentStore: options.documents.store,
    formatError: options.formatError ?? createErrorFormatter(options.logger),
    stopOnTerminationSignals: false,
    plugins: [
      ApolloServerPluginLandingPageDisabled(),
      // An `APOLLO_KEY` meant for another program would make it report operations to Apollo.
      ApolloServerPluginUsageReportingDisabled(),
      ...(options.plugins ?? []),
    ],
  })
  await server.start()
  // Fastify drains connections before `onClose`; Apollo's drain plugin would wait for this hook.
  app.addHook('onClose', () => server.stop())
  const route = {
    method: ['GET', 'POST', 'OPTIONS'],
    preHandler: [options.resolveDocument, options.admit],
    handler: apolloHandler(server, options),
  }
  app.route({ url: '/graphql', ...route, onRequest: sendExplorer(options.explorer) })
  app.route({ url: '/graphql/:documentId', ...route })
}

/** Sends the explorer to browsers, which alone accept HTML. */
function sendExplorer(explorer: ExplorerPage | undefined) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (!explorer || request.method !== 'GET' || !request.headers.accept?.includes('text/html')) return
    const { explorer: requested } = request.query as Record<string, unknown>
    return reply
      .headers({ 'Content-Security-Policy': explorer.contentSecurityPolicy, Vary: 'Accept' })
      .type('text/html; charset=utf-8')
      .send(await explorer.html(typeof requested === 'string' ? requested : undefined))
  }
}

/** Runs requests on Apollo Server. (Its Fastify integration reads the original URL, which may have a document id.) */
function apolloHandler(
  server: ApolloServer<RequestContext>,
  { contextOf, respond, varyBy = 'Origin, Authorization, Cookie' }: GraphqlEndpointOptions,
) {
  return (request: FastifyRequest, reply: FastifyReply) =>
    respond?.(request, reply) ?? respondByApollo(request, reply)

  async function respondByApollo(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { status, headers, body } = await server.executeHTTPGraphQLRequest({
      httpGraphQLRequest: apolloRequest(request),
      context: async () => contextOf(request),
    })
    if (body.kind !== 'complete') throw new Error('Apollo Server sent an incremental response')
    const response = { status: status ?? 200, headers: Object.fromEntries(headers), body: body.string }
    return sendConditionally(request, reply, response, varyBy)
  }
}

function apolloRequest({ method, headers, query, body }: FastifyRequest): HTTPGraphQLRequest {
  const map = new HeaderMap()
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value)
  return { method, headers: map, search: `?${searchOf(query as Record<string, unknown>)}`, body }
}

function searchOf(query: Record<string, unknown>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  )
}
