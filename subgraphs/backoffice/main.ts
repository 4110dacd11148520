import 'reflect-metadata'
import { processVariables, runSubgraph } from '../shared/subgraph/subgraph-process.js'
import { backofficeConfig, backofficeEnvironment } from './config.js'
import { createBackoffice } from './server.js'

/** Runs the backoffice as a separate process. */
const env = backofficeEnvironment(processVariables)
await runSubgraph('backoffice', env, (dependencies) =>
  createBackoffice({ ...dependencies, config: backofficeConfig(env) }),
)
