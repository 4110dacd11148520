import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Supergraph } from '@apollo/federation-internals'
import cors from '@fastify/cors'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createRateLimiter } from '../rest-adapter/core/rate-limiter.js'
import { restAdapter, restServerOptions } from '../rest-adapter/server.js'
import type { Execute } from '../schema/execute.js'
import type { Guards } from '../schema/guards.js'
import { projectRoot, readProjectFile } from '../schema/project-root.js'
import type { SecurityEvent } from '../schema/security-events.js'
import type { GatewayConfig } from './config.js'
import { createExecute } from './execute.js'
import { registerGraphql } from './graphql-endpoint.js'
import type { Identity } from './identity/identity.js'
import { graphqlRateLimits } from './plugins/rate-limits.js'
import { createMetrics, type ReadinessChecks, registerProbes } from './probes.js'
import { requestContextOf } from './request-context.js'
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
}

/** The edge: an HTTP server that does not listen yet, and the door to the graph. */
export interface Edge {
  readonly app: FastifyInstance
  readonly execute: Execute
}

/** Builds the edge: GraphQL, the REST documents, sign-in and probes on one origin. */
export async function createEdge(options: EdgeOptions): Promise<Edge> {
  const { config, identity, subgraphs, logger } = options
  const supergraphFile = join(projectRoot, 'schema/supergraph.graphql')
  const supergraphSdl = readFileSync(supergraphFile, 'utf8')
  const graph = Supergraph.build(supergraphSdl).apiSchema().toGraphQLJSSchema()
  const guards = JSON.parse(readProjectFile('schema/generated/guards.json')) as Guards

  const app = Fastify({ ...restServerOptions, trustProxy: config.trustProxy })
  const metrics = createMetrics()
  const rateLimiter = createRateLimiter({
    multiplier: config.rateLimitMultiplier,
    ...(config.redisUrl ? { redisUrl: config.redisUrl } : {}),
  })
  app.addHook('onClose', () => rateLimiter.close())
  await app.register(cors, {
    origin: [...config.corsOrigins],
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
  await app.register(async (scope) => {
    await registerGraphql(scope, {
      gateway,
      logger,
      contextOf: (request) =>
        requestContextOf(request, ({ headers }) => identity.viewerOf(headers.authorization, 'any')),
      plugins: [graphqlRateLimits(rateLimiter)],
    })
  })
  const execute = createExecute({ gateway, supergraphSdl, subgraphs })

  identity.routes(app)
  registerProbes(app, { identity: () => identity.ready(), ...options.readiness }, metrics)
  await app.register(
    restAdapter({
      graph,
      guards,
      execute,
      viewerOf: identity.viewerOf,
      aiHubKeys: config.aiHubKeys,
      rateLimiter,
      ...(options.onSecurityEvent ? { onSecurityEvent: options.onSecurityEvent } : {}),
      log: logger,
      onFinished: ({ method, route, status, milliseconds }) =>
        metrics.observe({ method, route, status, seconds: milliseconds / 1000 }),
    }),
  )
  return { app, execute }
}
