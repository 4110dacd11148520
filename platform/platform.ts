import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Execute } from '../runtime/execute.js'
import type { IdentityDirectory } from '../runtime/identity-directory.js'
import { createAiHub } from '../subgraphs/ai-hub/server.js'
import type { TrainingSet } from '../subgraphs/ai-hub/training/models.service.js'
import { createBackoffice } from '../subgraphs/backoffice/server.js'
import { type Clock, systemClock } from '../subgraphs/shared/clock.js'
import { createGraphClient } from '../subgraphs/shared/service-calls/graph-client.js'
import type { Subgraph } from '../subgraphs/shared/subgraph/subgraph.js'
import { createWallet } from '../subgraphs/wallet/server.js'
import type { PlatformConfig } from './config.js'
import { bootstrapEdge } from './edge-bootstrap.js'

/** The platform, ready to listen. */
export interface Platform {
  readonly app: FastifyInstance
  readonly execute: Execute
  /** The subgraphs that run in this process. */
  readonly subgraphs: readonly Subgraph[]
  /** The accounts at the identity provider. */
  readonly directory: IdentityDirectory
  /** Starts background work and listens; returns the address. */
  listen(): Promise<string>
  /** Finishes running requests, stops background work and closes connections. */
  close(): Promise<void>
}

/** Replacements for parts of the platform, for tests. */
interface PlatformParts {
  /** Clock of the subgraphs; default the system clock. */
  readonly clock?: Clock | undefined
  /** The training set of the analysis. */
  readonly trainingSet?: TrainingSet | undefined
}

/**
 * Creates the whole platform in one process. A subgraph whose URL is configured runs in another process and is reached
 * over HTTP.
 */
export async function createPlatform(
  config: PlatformConfig,
  logger: Logger,
  { clock = systemClock, trainingSet }: PlatformParts = {},
): Promise<Platform> {
  const { gateway } = config
  const edge = await bootstrapEdge(gateway, logger, config.demoPassword)
  const { execute, identity, live } = edge

  const builders = {
    wallet: () =>
      createWallet({
        config: config.wallet,
        live,
        graph: createGraphClient('wallet', execute),
        log: logger,
        clock,
      }),
    'ai-hub': () =>
      createAiHub({
        config: config.aiHub,
        live,
        graph: createGraphClient('ai-hub', execute),
        log: logger,
        clock,
        ...(trainingSet && { trainingSet }),
      }),
    backoffice: () =>
      createBackoffice({
        config: config.backoffice,
        identity: identity.directory,
        live,
        graph: createGraphClient('backoffice', execute),
        log: logger,
        clock,
      }),
  }
  const local: Subgraph[] = []
  for (const [name, build] of Object.entries(builders))
    if (!edge.remote.some((one) => one.name === name)) local.push(await build())

  const readiness = local.map((subgraph) => [subgraph.name, () => subgraph.ready()] as const)
  const server = await edge.build(local, Object.fromEntries(readiness))

  return {
    app: server.app,
    execute,
    subgraphs: local,
    directory: identity.directory,
    async listen() {
      // Background work first: a request that is accepted must not wait for workers that failed to start. The AI hub
      // starts last, because it starts to train its first model, which would delay the others.
      const isHub = ({ name }: Subgraph) => name === 'ai-hub'
      const others = local.filter((subgraph) => !isHub(subgraph))
      for (const subgraph of [...others, ...local.filter(isHub)]) await subgraph.start()
      return server.listen()
    },
    async close() {
      await server.close()
      await edge.sendReports()
      await Promise.all(local.map((subgraph) => subgraph.stop()))
      await edge.close()
    },
  }
}
