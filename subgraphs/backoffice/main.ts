import 'reflect-metadata'
import { redisAccess } from '../../runtime/environment/redis-access.js'
import { openLiveEvents } from '../../runtime/redis-live-events.js'
import { processVariables, runSubgraph } from '../shared/subgraph/subgraph-process.js'
import { backofficeConfig, backofficeEnvironment } from './config.js'
import { createBackoffice } from './server.js'

/** Runs the backoffice as a separate process. */
const env = backofficeEnvironment(processVariables)
await runSubgraph('backoffice', env, async (dependencies) => {
  // The clients of the streams are at the edge, in another process.
  if (!env.REDIS_URL)
    dependencies.log.warn(
      {},
      'REDIS_URL is not set: event streams at the edge do not receive events of this process',
    )
  const live = openLiveEvents(redisAccess(env), (error) =>
    dependencies.log.error(
      { err: error },
      'Redis is unavailable: events do not reach streams in other processes',
    ),
  )
  const backoffice = await createBackoffice({ ...dependencies, live, config: backofficeConfig(env) })
  return {
    ...backoffice,
    async stop() {
      await backoffice.stop()
      await live.close()
    },
  }
})
