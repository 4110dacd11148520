import 'reflect-metadata'
import { processVariables, runSubgraph } from '../shared/subgraph-process.js'
import { backofficeConfig, backofficeEnvironment } from './config.js'
import { createBackoffice } from './server.js'

/** The backoffice in a process of its own. */
const env = backofficeEnvironment(processVariables)
await runSubgraph('backoffice', env, (surroundings) =>
  createBackoffice({ ...surroundings, config: backofficeConfig(env) }),
)
