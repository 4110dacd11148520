import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { edgeConfig } from '../gateway/config.js'
import { logOptions } from '../runtime/log-options.js'
import { bootstrapEdge } from './edge-bootstrap.js'

/** The edge in a process of its own: identity, gateway and REST paths, with every subgraph elsewhere. */
const config = edgeConfig()
const logger = pino(logOptions(config.logLevel))
const edge = await bootstrapEdge(config, logger)
const { app } = await edge.build([])
const address = await app.listen({ host: config.host, port: config.port })
logger.info({ graphql: `${address}/graphql`, docs: `${address}/docs` }, 'the edge is ready')
closeWithGrace({ delay: 15_000 }, async ({ err }) => {
  if (err) logger.error({ err }, 'closing after a failure')
  await app.close()
  await edge.sendReports()
  await edge.close()
})
