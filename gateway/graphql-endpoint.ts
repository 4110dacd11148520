import type { FastifyInstance, FastifyReply, FastifyRequest, preHandlerHookHandler } from 'fastify'
import { compressedIfAccepted } from '../edge/compression.js'
import { SESSION_HEADER } from '../edge/session-cookie.js'
import { type Awaitable, whenKnown } from '../runtime/awaitable.js'
import type { ApolloEndpoint, ApolloEndpointOptions } from './apollo-endpoint.js'
import { sendConditionally } from './conditional-response.js'
import { refuseFailed, refuseMediaType, refuseMethod } from './refuse-request.js'
import { acceptsResult } from './response-media-type.js'

/** A page for people who open the endpoint in a browser. */
export interface ExplorerPage {
  readonly contentSecurityPolicy: string
  /** @param requested the explorer that the link names */
  html(requested: string | undefined): Promise<string>
}

/** Dependencies of {@link registerGraphql}. */
export interface GraphqlEndpointOptions extends ApolloEndpointOptions {
  /** `Vary` of responses over GET. */
  readonly varyBy?: string
  /** What browsers get at `GET /graphql`; none where clients may not read the schema. */
  readonly explorer?: ExplorerPage
  /** Replaces the id of a trusted document by its text, in place. */
  readonly resolveDocument: preHandlerHookHandler
  /** The body of the response to a request that needs nothing of Apollo Server; undefined for the others. */
  readonly respond?: (request: FastifyRequest, reply: FastifyReply) => Awaitable<string> | undefined
  /** Runs before anything reads the request's text. */
  readonly admit: preHandlerHookHandler
  /** Loads Apollo Server, and with it the gateway, with the first request that needs it; otherwise immediately. */
  readonly startsWhenNeeded?: boolean
}

/**
 * `POST /graphql` for programs, `GET /graphql` in a browser for the explorer; `/graphql/:documentId` runs a trusted
 * document. Apollo Server provides CSRF prevention and automatic persisted queries; a query over GET needs its
 * preflight header.
 */
export async function registerGraphql(app: FastifyInstance, options: GraphqlEndpointOptions): Promise<void> {
  let started: Promise<ApolloEndpoint> | undefined
  const apollo = () => {
    started ??= startApollo(options).catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }
  if (!options.startsWhenNeeded) await apollo()
  // Fastify drains connections before `onClose`; Apollo's drain plugin would wait for this hook.
  app.addHook('onClose', async () => (await started)?.stop())
  const route = {
    method: ['GET', 'POST', 'OPTIONS'],
    preHandler: [options.resolveDocument, options.admit],
    handler: graphqlHandler(apollo, options),
    errorHandler: refuseFailed,
  }
  app.route({ url: '/graphql', ...route, onRequest: sendExplorer(options.explorer) })
  app.route({ url: '/graphql/:documentId', ...route })
  for (const url of ['/graphql', '/graphql/:documentId']) refuseMethods(app, url)
}

/** The body of a refused request is not read. */
function refuseMethods(app: FastifyInstance, url: string): void {
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) => refuseMethod(reply)
  app.route({
    method: ['PUT', 'PATCH', 'DELETE'],
    url,
    config: { rejects: true },
    onRequest: refuse,
    handler: refuse,
  })
}

/** Most requests need no Apollo Server, which takes time and memory. */
async function startApollo(options: GraphqlEndpointOptions): Promise<ApolloEndpoint> {
  const { startApolloEndpoint } = await import('./apollo-endpoint.js')
  return startApolloEndpoint(options)
}

/** Sends the explorer to browsers, the only clients that accept HTML. */
function sendExplorer(explorer: ExplorerPage | undefined) {
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    if (explorer && request.method === 'GET' && request.headers.accept?.includes('text/html'))
      send(explorer, request, reply).catch((error: unknown) => reply.send(error))
    else done()
  }

  async function send(page: ExplorerPage, { query }: FastifyRequest, reply: FastifyReply) {
    const { explorer: requested } = query as Record<string, unknown>
    return reply
      .headers({ 'Content-Security-Policy': page.contentSecurityPolicy, Vary: 'Accept' })
      .type('text/html; charset=utf-8')
      .send(await page.html(typeof requested === 'string' ? requested : undefined))
  }
}

/** Shorter bodies fit into one packet as they are. */
const COMPRESSED_FROM = 1_400

/**
 * Whether a page of the platform sent the request, maybe over a slow network; programs are mostly near, or behind a proxy
 * that compresses. No page of another origin can send this header and watch the length of the response (BREACH).
 */
function isOfOwnPage({ method, headers }: FastifyRequest): boolean {
  return method === 'POST' && headers[SESSION_HEADER] !== undefined
}

function graphqlHandler(
  apollo: () => Promise<ApolloEndpoint>,
  { respond, varyBy = 'Accept, Origin, Authorization, Cookie' }: GraphqlEndpointOptions,
) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    if (!acceptsResult(request.headers.accept)) return refuseMediaType(reply)
    const body = respond?.(request, reply)
    if (body === undefined) return respondByApollo(request, reply)
    return isOfOwnPage(request)
      ? whenKnown(body, (text) =>
          text.length < COMPRESSED_FROM ? text : compressedIfAccepted(request, reply, text),
        )
      : body
  }

  async function respondByApollo(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { respond: respondTo } = await apollo()
    return sendConditionally(request, reply, await respondTo(request), varyBy)
  }
}
