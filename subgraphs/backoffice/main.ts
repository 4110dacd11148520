import 'reflect-metadata'
import { processVariables, runSubgraph } from '../shared/subgraph/subgraph-process.js'
import { backofficeConfig, backofficeEnvironment } from './config.js'
import { createBackoffice } from './server.js'
import { openStreamPublisher } from './stream-publisher.js'

/** Runs the backoffice as a separate process. */
const env = backofficeEnvironment(processVariables)
await runSubgraph('backoffice', env, async (dependencies) => {
  const live = openStreamPublisher(env, dependencies.log)
  const backoffice = await createBackoffice({ ...dependencies, live, config: backofficeConfig(env) })
  return {
    ...backoffice,
    async stop() {
      await backoffice.stop()
      await live.close()
    },
  }
})
