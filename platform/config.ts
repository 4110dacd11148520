import { type GatewayConfig, gatewayConfig, gatewayVariables } from '../gateway/config.js'
import { seedsDemoData } from '../runtime/environment/environment.js'
import { EnvironmentError, readEnvironment } from '../runtime/environment/read-environment.js'
import { sessionSecretsOf } from '../runtime/session-secrets.js'
import { type AiHubConfig, aiHubConfig, aiHubVariables } from '../subgraphs/ai-hub/config.js'
import {
  type BackofficeConfig,
  backofficeConfig,
  backofficeVariables,
} from '../subgraphs/backoffice/config.js'
import { processVariables } from '../subgraphs/shared/subgraph/subgraph-process.js'
import {
  assertSharedLedgers,
  type WalletConfig,
  walletConfig,
  walletVariables,
} from '../subgraphs/wallet/config.js'

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
    wallet: walletConfig(env, sessionSecretsOf(env)),
    aiHub: aiHubConfig(env),
    backoffice,
    demoPassword: backoffice.seedDemo ? env.DEMO_PASSWORD : undefined,
  }
}

/** The password of the demo accounts of an edge without the backoffice; undefined where there are none. */
export function demoPassword(
  source: Readonly<Record<string, string | undefined>> = process.env,
): string | undefined {
  const env = readEnvironment(source, ['NODE_ENV', 'SEED', 'DEMO_PASSWORD'])
  return seedsDemoData(env) ? env.DEMO_PASSWORD : undefined
}

/**
 * The environment of a worker, which runs the jobs of all services.
 * @throws EnvironmentError also without a database and ledgers that processes can share
 */
export function workerEnvironment(source: Readonly<Record<string, string | undefined>> = process.env) {
  const env = readEnvironment(source, [
    ...processVariables,
    ...walletVariables,
    ...aiHubVariables,
    ...backofficeVariables,
  ])
  if (env.DATABASE_URL === undefined)
    throw new EnvironmentError([
      'DATABASE_URL must be set: a worker shares the database with services, and an SQLite file is for one process',
    ])
  assertSharedLedgers(env)
  return { ...env, BACKGROUND_JOBS: true }
}
