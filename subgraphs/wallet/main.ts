import 'reflect-metadata'
import { processVariables, runSubgraph } from '../shared/subgraph/subgraph-process.js'
import { walletConfig, walletEnvironment } from './config.js'
import { createWallet } from './server.js'

/** The wallet as a separate process. */
const env = walletEnvironment(processVariables)
await runSubgraph('wallet', env, (dependencies) =>
  createWallet({ ...dependencies, config: walletConfig(env) }),
)
