import 'reflect-metadata'
import { sessionSecretsOf } from '../../runtime/session-secrets.js'
import { processVariables, runSubgraph } from '../shared/subgraph/subgraph-process.js'
import { assertSharedLedgers, walletConfig, walletEnvironment } from './config.js'
import { createWallet } from './server.js'

/** The wallet as a separate process. */
const env = walletEnvironment(processVariables)
await runSubgraph('wallet', env, async (dependencies) => {
  assertSharedLedgers(env)
  return createWallet({ ...dependencies, config: walletConfig(env, sessionSecretsOf(env)) })
})
