import type { ApolloGateway } from '@apollo/gateway'
import { ApolloServer, type ApolloServerPlugin } from '@apollo/server'
import { ApolloServerErrorCode } from '@apollo/server/errors'
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default'
import { fastifyApolloHandler } from '@as-integrations/fastify'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { GraphQLFormattedError } from 'graphql'
import type { Logger } from 'pino'
import { isErrorCode } from '../schema/error-codes.js'
import type { RequestContext } from '../schema/viewer.js'

/** Tokens in one query text; the dashboards' largest have a few hundred. */
const MAX_TOKENS = 4_000

/** What the endpoint needs. */
export interface GraphqlEndpointOptions {
  readonly gateway: ApolloGateway
  readonly contextOf: (request: FastifyRequest) => Promise<RequestContext>
  readonly plugins?: readonly ApolloServerPlugin<RequestContext>[]
  readonly logger: Logger
}

/**
 * `POST /graphql` for programs, `GET /graphql` in a browser for the Sandbox. CSRF prevention and persisted
 * queries are Apollo Server's; a query over GET needs its preflight header.
 */
export async function registerGraphql(app: FastifyInstance, options: GraphqlEndpointOptions): Promise<void> {
  const server = new ApolloServer<RequestContext>({
    gateway: options.gateway,
    introspection: true,
    includeStacktraceInErrorResponses: false,
    hideSchemaDetailsFromClientErrors: false,
    maxRecursiveSelections: true,
    parseOptions: { maxTokens: MAX_TOKENS },
    formatError: tellable(options.logger),
    stopOnTerminationSignals: false,
    plugins: [
      ApolloServerPluginLandingPageLocalDefault({ embed: { runTelemetry: false }, includeCookies: false }),
      ...(options.plugins ?? []),
    ],
  })
  await server.start()
  // Fastify drains its connections before this; Apollo's drain plugin would wait for that very hook.
  app.addHook('onClose', () => server.stop())
  app.route({
    url: '/graphql',
    method: ['GET', 'POST', 'OPTIONS'],
    handler: fastifyApolloHandler(server, { context: options.contextOf }),
  })
}

/** Codes that Apollo Server itself gives to a request it refuses: their messages are safe and useful. */
const apolloCodes: ReadonlySet<string> = new Set(
  Object.values(ApolloServerErrorCode).filter((code) => code !== 'INTERNAL_SERVER_ERROR'),
)

function tellable(logger: Logger) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { code, details } = formatted.extensions ?? {}
    if (isErrorCode(code))
      return { ...formatted, extensions: details === undefined ? { code } : { code, details } }
    if (typeof code === 'string' && apolloCodes.has(code)) return { ...formatted, extensions: { code } }
    logger.error({ err: error, code }, 'an operation failed')
    const { path, locations } = formatted
    return {
      message: 'The service failed; try again later.',
      ...(path ? { path } : {}),
      ...(locations ? { locations } : {}),
      extensions: { code: 'INTERNAL_ERROR' },
    }
  }
}
