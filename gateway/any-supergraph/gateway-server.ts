import Fastify, { type FastifyInstance, type FastifyPluginAsync } from 'fastify'
import type { Logger } from 'pino'
import { createOperatorCheck } from '../../edge/admission/operator-check.js'
import { createRateLimiter } from '../../edge/admission/rate-limiter.js'
import { countDeprecatedUses } from '../../edge/deprecated-uses.js'
import { trackRequests } from '../../edge/failures/unreadable-requests.js'
import { REQUEST_TIME_LIMIT_MS } from '../../edge/prepare-server.js'
import { createMetrics, registerProbes } from '../../edge/probes.js'
import { createCallMetrics } from '../../runtime/calls/call-metrics.js'
import { endConnectionsOnClose } from '../../runtime/process/closing-connections.js'
import { serverOptions } from '../../runtime/process/server-options.js'
import type { AnySupergraphConfig } from '../config.js'
import { documentCounter } from '../documents/trusted-documents.js'
import type { ExplorerPage } from '../graphql-endpoint.js'
import { cacheMetrics } from '../response-cache/cache-metrics.js'
import { redisResponses } from '../response-cache/shared-responses.js'
import { sourceChanges } from '../response-cache/source-changes.js'
import { type GraphVersion, openVersion, type VersionDependencies } from './graph-version.js'

/** A gateway over a supergraph that can change while it serves. */
export interface GatewayServer {
  /** Serves requests and the probes `/livez`, `/readyz` and `/metrics`. */
  readonly app: FastifyInstance
  /**
   * Serves another supergraph to all later requests; running requests finish on the previous one. The same text changes
   * nothing.
   * @returns whether it is served now; an invalid one is logged and ignored
   */
  replace(sdl: string): Promise<boolean>
  close(): Promise<void>
}

/** The HTML pages, passed in because the gateway must not import them. */
export interface GatewayPages {
  readonly explorer: ExplorerPage
  /** Serves the scripts and styles of the pages. */
  readonly files: FastifyPluginAsync
}

/** A version and the requests that run on it. */
interface Serving {
  readonly sdl: string
  readonly version: GraphVersion
  running: number
  isRetired: boolean
}

/**
 * Creates the server over a first supergraph.
 * @throws Error that says what is wrong with it
 */
export async function createGatewayServer(
  sdl: string,
  config: AnySupergraphConfig,
  logger: Logger,
  pages?: GatewayPages,
): Promise<GatewayServer> {
  const closing = new AbortController()
  const metrics = createMetrics()
  const calls = createCallMetrics()
  const rateLimiter = createRateLimiter({
    multiplier: config.rateLimitMultiplier,
    redis: config.redis,
    log: logger,
  })
  const sharedResponses = config.redis && redisResponses(config.redis, logger)
  const shared: VersionDependencies = {
    config,
    logger,
    metrics,
    calls,
    rateLimiter,
    explorer: pages?.explorer,
    closing: closing.signal,
    sharedResponses,
    changes: sourceChanges(),
    cacheMetrics: cacheMetrics(metrics.registry),
    countDocuments: documentCounter(metrics.registry),
    countDeprecated: countDeprecatedUses(metrics.registry),
  }
  const open = async (text: string): Promise<Serving> => ({
    sdl: text,
    version: await openVersion(text, shared),
    running: 0,
    isRetired: false,
  })
  let current = await open(sdl)
  let replacing: Promise<unknown> = Promise.resolve()

  const app = Fastify({ ...serverOptions, logger: false, requestTimeout: REQUEST_TIME_LIMIT_MS })
  endConnectionsOnClose(app)
  // Connections are those of this server; the version logs their requests.
  trackRequests(app)
  // The version reads the body.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const isOperator = createOperatorCheck({
    open: !config.production,
    token: config.operationsToken,
    viewerOf: async () => ({ kind: 'anonymous' }),
  })
  registerProbes(app, { checks: {}, metrics, sources: [async () => calls.metrics], isOperator })
  if (pages && config.introspection) await app.register(pages.files)
  app.all('*', (request, reply) => {
    const serving = current
    serving.running += 1
    reply.hijack()
    reply.raw.once('close', () => {
      serving.running -= 1
      closeIfUnused(serving)
    })
    serving.version.app.routing(request.raw, reply.raw)
  })

  function closeIfUnused(serving: Serving): void {
    if (!serving.isRetired || serving.running > 0) return
    serving.version
      .close()
      .catch((error: unknown) => logger.error({ err: error }, 'closing a supergraph failed'))
  }

  async function take(text: string): Promise<boolean> {
    if (text === current.sdl) return true
    try {
      const next = await open(text)
      const previous = current
      current = next
      previous.isRetired = true
      closeIfUnused(previous)
      logger.info({}, 'serving the changed supergraph')
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      logger.error({ reason }, 'The changed supergraph is not served; the previous one still is.')
      return false
    }
  }

  return {
    app,
    replace(text) {
      const replaced = replacing.then(() => take(text))
      replacing = replaced
      return replaced
    },
    async close() {
      closing.abort()
      await app.close()
      await replacing
      await current.version.close()
      await rateLimiter.close()
      sharedResponses?.close()
    },
  }
}
