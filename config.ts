import { type GatewayConfig, gatewayConfig, gatewayVariables } from './gateway/config.js'
import { readEnvironment } from './schema/read-environment.js'
import {
  type BackofficeConfig,
  backofficeConfig,
  backofficeVariables,
} from './subgraphs/backoffice/config.js'

/** The settings of the whole platform in one process. */
export interface PlatformConfig {
  readonly gateway: GatewayConfig
  readonly backoffice: BackofficeConfig
  /** The password of the demo accounts, where the database is seeded with demo data. */
  readonly demoPassword: string | undefined
}

/**
 * Reads the environment of every part at once, so that all faults are told together.
 * @throws EnvironmentError
 */
export function platformConfig(
  source: Readonly<Record<string, string | undefined>> = process.env,
): PlatformConfig {
  const env = readEnvironment(source, [...gatewayVariables, ...backofficeVariables, 'DEMO_PASSWORD'])
  const backoffice = backofficeConfig(env)
  return {
    gateway: gatewayConfig(env),
    backoffice,
    demoPassword: backoffice.seedDemo ? env.DEMO_PASSWORD : undefined,
  }
}
