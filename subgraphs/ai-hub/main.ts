import 'reflect-metadata'
import { processVariables, runSubgraph } from '../shared/subgraph/subgraph-process.js'
import { aiHubConfig, aiHubEnvironment } from './config.js'
import { createAiHub } from './server.js'

/** Runs the AI hub as a separate process. */
const env = aiHubEnvironment(processVariables)
await runSubgraph('ai-hub', env, (dependencies) => createAiHub({ ...dependencies, config: aiHubConfig(env) }))
