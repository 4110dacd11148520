import { pino } from 'pino'
import { logDestination } from '../runtime/process/log-destination.js'
import { logOptions } from '../runtime/process/log-options.js'
import { runService } from '../runtime/process/run-service.js'
import { lockSqliteFile } from '../runtime/process/sqlite-file-lock.js'
import { edgeConfig } from './config.js'
import { bootstrapEdge } from './edge-bootstrap.js'

/** `npm run start:edge`: identity, gateway and REST paths, with every subgraph in another process. */
await runService(
  () => edgeConfig(),
  async ({ gateway: config, demoPassword }) => {
    const log = pino(logOptions(config.logLevel), logDestination())
    if (config.databaseUrl === undefined) lockSqliteFile(config.dataDirectory, 'identity')
    if (config.redis === undefined)
      log.warn(
        {},
        config.databaseUrl === undefined
          ? 'REDIS_URL is not set: rate limits and event streams are local to this process; set it to run several edges'
          : 'REDIS_URL is not set: rate limits are local to this process; set it to run several edges',
      )
    const edge = await bootstrapEdge(config, log, demoPassword)
    const server = await edge.build([])
    const address = await server.listen()
    return {
      log,
      ready: [{ graphql: `${address}/graphql`, docs: `${address}/docs` }, 'edge ready'],
      async close() {
        await server.close()
        await edge.sendReports()
        await edge.close()
      },
    }
  },
)
