import 'reflect-metadata'
import { type processVariables, runSubgraph } from '../shared/subgraph/subgraph-process.js'
import { backofficeConfig, backofficeEnvironment } from './config.js'
import { createBackoffice } from './server.js'

/** Runs the backoffice as a separate process. */
await runSubgraph(
  'backoffice',
  backofficeEnvironment<(typeof processVariables)[number]>,
  (env, dependencies) => createBackoffice({ ...dependencies, config: backofficeConfig(env) }),
)
