import { unwatchFile, watchFile } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { ApolloGateway } from '@apollo/gateway'
import type { Logger } from 'pino'
import type { Execute } from '../runtime/execute.js'
import { SubgraphSource } from './subgraph-source.js'

/** The subgraphs by their names in the supergraph. */
export type Subgraphs = Readonly<Record<'wallet' | 'ai-hub' | 'backoffice', Execute>>

/** How often the supergraph file is looked at for a newer version. */
const WATCH_INTERVAL_MS = 2_000

/**
 * The gateway over a supergraph that was composed at build time.
 * @param supergraphFile path of the composed SDL; with `watch`, a newer file is loaded while running
 */
export function createGateway(options: {
  supergraphFile: string
  subgraphs: Subgraphs
  logger: Logger
  watch?: boolean
}): ApolloGateway {
  const { supergraphFile, subgraphs, logger, watch = false } = options
  return new ApolloGateway({
    logger: gatewayLogger(logger),
    // Composition checked it when it was written; checking it again takes longer than reading it.
    validateSupergraph: false,
    async supergraphSdl({ update }) {
      if (watch) followFile(supergraphFile, update, logger)
      return {
        supergraphSdl: await readFile(supergraphFile, 'utf8'),
        cleanup: async () => unwatchFile(supergraphFile),
      }
    },
    buildService({ name }) {
      const execute = (subgraphs as Readonly<Record<string, Execute>>)[name]
      if (!execute)
        throw new Error(`The supergraph names a subgraph "${name}" that this gateway does not run.`)
      return new SubgraphSource(name, execute)
    },
  })
}

function followFile(file: string, update: (sdl: string) => void, logger: Logger): void {
  watchFile(file, { interval: WATCH_INTERVAL_MS, persistent: false }, () => {
    readFile(file, 'utf8')
      .then((sdl) => {
        update(sdl)
        logger.info({ file }, 'loaded a newer supergraph')
      })
      .catch((error: unknown) =>
        logger.error({ file, err: error }, 'the newer supergraph cannot be used; the old one stays'),
      )
  })
}

/** Apollo's components speak to four levels; pino's methods need their `this`. */
function gatewayLogger(logger: Logger) {
  return {
    debug: (message?: unknown) => logger.debug({ component: 'gateway' }, String(message)),
    info: (message?: unknown) => logger.debug({ component: 'gateway' }, String(message)),
    warn: (message?: unknown) => logger.warn({ component: 'gateway' }, String(message)),
    error: (message?: unknown) => logger.error({ component: 'gateway' }, String(message)),
  }
}
