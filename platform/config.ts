import { documentFileFaults, type GatewayConfig, gatewayConfig, gatewayVariables } from '../gateway/config.js'
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
  /** The password of the demo accounts, if the database is seeded with demo data. */
  readonly demoPassword: string | undefined
}

/**
 * Reads the environment of all parts, so that all faults are reported together.
 * @throws EnvironmentError
 */
export function platformConfig(
  source: Readonly<Record<string, string | undefined>> = process.env,
): PlatformConfig {
  const env = readEnvironment(
    source,
    [...gatewayVariables, ...walletVariables, ...aiHubVariables, ...backofficeVariables, 'DEMO_PASSWORD'],
    documentFileFaults,
  )
  const backoffice = backofficeConfig(env)
  return {
    gateway: gatewayConfig(env),
    wallet: walletConfig(env, sessionSecretsOf(env)),
    aiHub: aiHubConfig(env),
    backoffice,
    demoPassword: backoffice.seedDemo ? env.DEMO_PASSWORD : undefined,
  }
}

/**
 * The settings of an edge whose subgraphs all run in other processes, and the password of its demo accounts.
 * @throws EnvironmentError also for a missing subgraph URL
 */
export function edgeConfig(
  source: Readonly<Record<string, string | undefined>> = process.env,
): Pick<PlatformConfig, 'gateway' | 'demoPassword'> {
  const env = readEnvironment(source, [...gatewayVariables, 'SEED', 'DEMO_PASSWORD'], (valid) => [
    ...(['WALLET_URL', 'AI_HUB_URL', 'BACKOFFICE_URL'] as const)
      .filter((name) => !source[name]?.trim())
      .map((name) => `${name} must be set: this program does not run the subgraphs`),
    ...documentFileFaults(valid),
  ])
  return { gateway: gatewayConfig(env), demoPassword: seedsDemoData(env) ? env.DEMO_PASSWORD : undefined }
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
