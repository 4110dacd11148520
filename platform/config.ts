import { type GatewayConfig, gatewayConfig, gatewayVariables } from '../gateway/config.js'
import { readEnvironment } from '../runtime/environment/read-environment.js'
import { type AiHubConfig, aiHubConfig, aiHubVariables } from '../subgraphs/ai-hub/config.js'
import {
  type BackofficeConfig,
  backofficeConfig,
  backofficeVariables,
} from '../subgraphs/backoffice/config.js'
import { type WalletConfig, walletConfig, walletVariables } from '../subgraphs/wallet/config.js'

/** The settings of the whole platform in one process. */
export interface PlatformConfig {
  readonly gateway: GatewayConfig
  readonly wallet: WalletConfig
  readonly aiHub: AiHubConfig
  readonly backoffice: BackofficeConfig
  /** The password of the demo accounts, where the database is seeded with demo data. */
  readonly demoPassword: string | undefined
}

/**
 * Reads the environment of every part together, so that all faults are reported together.
 * @throws EnvironmentError
 */
export function platformConfig(
  source: Readonly<Record<string, string | undefined>> = process.env,
): PlatformConfig {
  const env = readEnvironment(source, [
    ...gatewayVariables,
    ...walletVariables,
    ...aiHubVariables,
    ...backofficeVariables,
    'DEMO_PASSWORD',
  ])
  const backoffice = backofficeConfig(env)
  return {
    gateway: gatewayConfig(env),
    wallet: walletConfig(env),
    aiHub: aiHubConfig(env),
    backoffice,
    demoPassword: backoffice.seedDemo ? env.DEMO_PASSWORD : undefined,
  }
}
