import { ApolloGateway } from '@apollo/gateway'
import type { Logger } from 'pino'
import { SubgraphSource, type SubgraphSources } from './subgraph-source.js'
import type { Subgraphs } from './supergraph.js'

/** Maximum size of cached plans, as JSON; a plan takes several times that in memory. */
const QUERY_PLAN_STORE_MIB = 8

/** The data sources of the gateway. */
export function subgraphSources(subgraphs: Subgraphs): SubgraphSources {
  return Object.fromEntries(
    Object.entries(subgraphs).map(([name, execute]) => [name, new SubgraphSource(name, execute)]),
  )
}

/**
 * Creates the gateway over a composed supergraph.
 * @param options.readSdl reads the composed SDL, once
 * @param options.isOurs whether the build composed it, and thereby has validated it
 */
export function createGateway(options: {
  readSdl: () => Promise<string>
  isOurs: boolean
  sources: SubgraphSources
  logger: Logger
}): ApolloGateway {
  const { readSdl, isOurs, sources, logger } = options
  // Without it the package reports data about the host to its vendor at the start and every hour; it has no other
  // setting.
  process.env.APOLLO_TELEMETRY_DISABLED = 'true'
  return new ApolloGateway({
    logger: gatewayLogger(logger),
    // Validating it again takes longer than reading it.
    validateSupergraph: !isOurs,
    experimental_approximateQueryPlanStoreMiB: QUERY_PLAN_STORE_MIB,
    supergraphSdl: async () => ({ supergraphSdl: await readSdl() }),
    buildService({ name }) {
      const source = sources[name]
      if (!source) throw new Error(`The supergraph contains an unknown subgraph: ${name}`)
      return source
    },
  })
}

/** Apollo logs at four levels; its `info` is routine and goes to `debug`. */
function gatewayLogger(logger: Logger) {
  const child = logger.child({ component: 'gateway' })
  return {
    debug: (message?: unknown) => child.debug(String(message)),
    info: (message?: unknown) => child.debug(String(message)),
    warn: (message?: unknown) => child.warn(String(message)),
    error: (message?: unknown) => child.error(String(message)),
  }
}
