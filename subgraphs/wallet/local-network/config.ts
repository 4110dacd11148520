import { join, resolve } from 'node:path'
import { z } from 'zod'
import { valueFault } from '../../../runtime/environment/value-fault.js'

/** Settings of the local network as a standalone program. */
export interface LocalNetworkConfig {
  network: 'testnet' | 'public'
  host: string
  port: number
  basePath: string
  closeIntervalMs: number
  file: string
  keysFile: string
}

const settings = z.object({
  LOCAL_NETWORK: z.enum(['testnet', 'public']).default('testnet'),
  LOCAL_NETWORK_HOST: z.string().min(1).default('127.0.0.1'),
  LOCAL_NETWORK_PORT: z.coerce.number().int().min(0).max(65535).default(8000),
  LOCAL_NETWORK_BASE_PATH: z.string().default(''),
  LOCAL_NETWORK_CLOSE_INTERVAL_MS: z.coerce.number().int().min(1).max(3_600_000).default(1000),
  DATA_DIR: z.string().min(1).default('./data'),
})

/** Reads the environment; throws one error that names every invalid variable. */
export function readLocalNetworkConfig(environment: NodeJS.ProcessEnv = process.env): LocalNetworkConfig {
  const parsed = settings.safeParse(environment, { error: valueFault })
  if (!parsed.success) {
    const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The local network cannot start:\n  ${faults.join('\n  ')}`)
  }
  const values = parsed.data
  const folder = join(resolve(values.DATA_DIR), 'local-network')
  return {
    network: values.LOCAL_NETWORK,
    host: values.LOCAL_NETWORK_HOST,
    port: values.LOCAL_NETWORK_PORT,
    basePath: values.LOCAL_NETWORK_BASE_PATH,
    closeIntervalMs: values.LOCAL_NETWORK_CLOSE_INTERVAL_MS,
    file: join(folder, `${values.LOCAL_NETWORK}.sqlite`),
    keysFile: join(folder, `${values.LOCAL_NETWORK}.keys.json`),
  }
}
