import { ApolloServer, type ApolloServerPlugin, HeaderMap, type HTTPGraphQLRequest } from '@apollo/server'
import {
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled'
import type { GatewayInterface } from '@apollo/server-gateway-interface'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Awaitable } from '../runtime/awaitable.js'
import type { GraphqlLimits } from '../schema/graphql-limits.js'
import type { RequestContext } from '../schema/viewer.js'
import { createErrorFormatter, type FormatError } from './graphql-response.js'
import type { GraphqlDocuments } from './limits/graphql-documents.js'

/** Dependencies of {@link startApolloEndpoint}. */
export interface ApolloEndpointOptions {
  readonly gateway: GatewayInterface
  readonly contextOf: (request: FastifyRequest) => Awaitable<RequestContext>
  readonly plugins?: readonly ApolloServerPlugin<RequestContext>[]
  readonly logger: Logger
  readonly formatError?: FormatError
  readonly limits: GraphqlLimits
  /** The documents that admission has read. */
  readonly documents: Pick<GraphqlDocuments, 'store'>
  readonly introspection: boolean
}

/** Apollo Server behind the GraphQL endpoint. */
export interface ApolloEndpoint {
  respond(request: FastifyRequest): Promise<{ status: number; headers: Record<string, string>; body: string }>
  stop(): Promise<void>
}

/**
 * Starts Apollo Server, which loads the gateway. (Its Fastify integration reads the original URL, which may have a document
 * id.)
 */
export async function startApolloEndpoint(options: ApolloEndpointOptions): Promise<ApolloEndpoint> {
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
  return {
    async respond(request) {
      const { status, headers, body } = await server.executeHTTPGraphQLRequest({
        httpGraphQLRequest: apolloRequest(request),
        context: async () => options.contextOf(request),
      })
      if (body.kind !== 'complete') throw new Error('Apollo Server sent an incremental response')
      return { status: status ?? 200, headers: Object.fromEntries(headers), body: body.string }
    },
    stop: () => server.stop(),
  }
}

function apolloRequest({ method, headers, query, body }: FastifyRequest): HTTPGraphQLRequest {
  const map = new HeaderMap()
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) map.set(name, Array.isArray(value) ? value.join(', ') : value)
  return { method, headers: map, search: `?${searchOf(query as Record<string, unknown>)}`, body }
}

/** Without an empty `operationName`, which over GET is the same as none (GraphQL over HTTP). */
function searchOf(query: Record<string, unknown>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) =>
      name === 'operationName' && value === ''
        ? []
        : [value].flat().map((one): [string, string] => [name, String(one)]),
    ),
  )
}
