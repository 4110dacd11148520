import closeWithGrace from 'close-with-grace'
import { pino } from 'pino'
import { logOptions } from '../schema/log-options.js'
import { edgeConfig } from './config.js'
import { openEdgeGround } from './edge-ground.js'

/** The edge in a process of its own: identity, gateway and REST paths, with every subgraph elsewhere. */
const config = edgeConfig()
const logger = pino(logOptions(config.logLevel))
const ground = await openEdgeGround(config, logger)
const { app } = await ground.build([])
const address = await app.listen({ host: config.host, port: config.port })
logger.info({ graphql: `${address}/graphql`, docs: `${address}/docs` }, 'the edge is ready')
closeWithGrace({ delay: 15_000 }, async ({ err }) => {
  if (err) logger.error({ err }, 'closing after a failure')
  await app.close()
  await ground.sendReports()
  await ground.close()
})
