import { pino } from 'pino'
import { edgeConfig } from '../gateway/config.js'
import { logOptions } from '../runtime/log-options.js'
import { runService } from '../runtime/run-service.js'
import { bootstrapEdge } from './edge-bootstrap.js'

/** The edge in its own process: identity, gateway and REST paths, with every subgraph in another process. */
await runService(async () => {
  const config = edgeConfig()
  const log = pino(logOptions(config.logLevel))
  const edge = await bootstrapEdge(config, log)
  const server = await edge.build([])
  const address = await server.listen()
  log.info({ graphql: `${address}/graphql`, docs: `${address}/docs` }, 'edge ready')
  return {
    log,
    async close() {
      await server.close()
      await edge.sendReports()
      await edge.close()
    },
  }
})
