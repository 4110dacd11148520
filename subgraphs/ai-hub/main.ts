import 'reflect-metadata'
import { type processVariables, runSubgraph } from '../shared/subgraph/subgraph-process.js'
import { aiHubConfig, aiHubEnvironment } from './config.js'
import { createAiHub } from './server.js'

/** Runs the AI hub as a separate process. */
await runSubgraph('ai-hub', aiHubEnvironment<(typeof processVariables)[number]>, (env, dependencies) =>
  createAiHub({ ...dependencies, config: aiHubConfig(env) }),
)
