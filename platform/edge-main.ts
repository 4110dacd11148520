import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { edgeConfig } from '../gateway/config.js'
import { logOptions } from '../runtime/log-options.js'
import { bootstrapEdge } from './edge-bootstrap.js'

/** The edge in its own process: identity, gateway and REST paths, with every subgraph in another process. */
const config = edgeConfig()
const logger = pino(logOptions(config.logLevel))
const edge = await bootstrapEdge(config, logger)
const { app } = await edge.build([])
const address = await app.listen({ host: config.host, port: config.port })
logger.info({ graphql: `${address}/graphql`, docs: `${address}/docs` }, 'edge ready')
closeWithGrace({ delay: 15_000 }, async ({ err }) => {
  if (err) logger.error({ err }, 'shutting down after an error')
  await app.close()
  await edge.sendReports()
  await edge.close()
})
