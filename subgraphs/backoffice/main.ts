import 'reflect-metadata'
import { openLiveEvents } from '../../schema/redis-live-events.js'
import { processVariables, runSubgraph } from '../shared/subgraph-process.js'
import { backofficeConfig, backofficeEnvironment } from './config.js'
import { createBackoffice } from './server.js'

/** The backoffice in a process of its own. */
const env = backofficeEnvironment(processVariables)
await runSubgraph('backoffice', env, async (surroundings) => {
  // Without Redis nobody hears: the clients are at the edge, in another process.
  const live = openLiveEvents(env.REDIS_URL, (error) =>
    surroundings.log.error({ err: error }, 'Redis is away: event streams reach no other process'),
  )
  const backoffice = await createBackoffice({ ...surroundings, live, config: backofficeConfig(env) })
  return {
    ...backoffice,
    async stop() {
      await backoffice.stop()
      await live.close()
    },
  }
})
