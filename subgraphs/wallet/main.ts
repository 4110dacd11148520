import 'reflect-metadata'
import { sessionSecretsOf } from '../../runtime/session-secrets.js'
import { type processVariables, runSubgraph } from '../shared/subgraph/subgraph-process.js'
import { assertSharedLedgers, walletConfig, walletEnvironment } from './config.js'
import { createWallet } from './server.js'

/** The wallet as a separate process. */
await runSubgraph(
  'wallet',
  walletEnvironment<(typeof processVariables)[number]>,
  async (env, dependencies) => {
    assertSharedLedgers(env)
    return createWallet({ ...dependencies, config: walletConfig(env, sessionSecretsOf(env)) })
  },
)
