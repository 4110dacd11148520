import { cp } from 'node:fs/promises'
import { pino } from 'pino'
import { platformConfig } from '../../../platform/config.js'
import { createPlatform } from '../../../platform/platform.js'
import { folderOfRun } from '../runner/run-directory.js'
import { freePort } from './free-port.js'

/** What a platform under test is set to; rate limits are out of the way. */
export const usualSettings = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  RATE_LIMIT_MULTIPLIER: '1000',
  SEED_CASES: '0',
  // Payments wait for their ledger; each ledger, also an empty one, costs some milliseconds of CPU time.
  LEDGER_CLOSE_MS: '300',
  INTERNAL_PORT: '0',
}

/** Settings that leave no trace in the files of a platform that was built and has not begun to work. */
const traceless = new Set([
  'AI_HUB_API_KEY',
  'AI_HUB_URL',
  'BACKOFFICE_URL',
  'BACKGROUND_JOBS',
  'BUILD_COMMIT',
  'CORS_ORIGINS',
  'DEPLOY_TIME',
  'GRAPHQL_CLIENTS',
  'GRAPHQL_INTROSPECTION',
  'LEDGER_CLOSE_MS',
  'LLM_BASE_URL',
  'LLM_MODEL',
  'LLM_PRICES',
  'LOG_LEVEL',
  'MICROBLOG_BASE_URL',
  'MICROBLOG_MONTHLY_REQUESTS',
  'MICROBLOG_PROVIDER',
  'ONRAMP_API_KEY',
  'ONRAMP_BASE_URL',
  'ONRAMP_SECRET',
  'RATE_LIMIT_MULTIPLIER',
  'REQUIRE_ADMIN_MFA',
  'TRAFFIC_UPSTREAM_FILE',
  'UPLOAD_BYTES_PER_DAY',
  'VIRUS_SCAN_URL',
  'WALLETS_PER_PERSON',
  'WALLET_URL',
  'WEBHOOK_ALLOW_PRIVATE',
])

/** The seed speaks of times from its own moment on, so what was prepared may not be old. */
const FRESH_MS = 180_000

let prepared: { readonly at: number; readonly directory: Promise<string | undefined> } | undefined

/**
 * Puts the files of a platform into an empty folder, where the settings allow it: databases migrated and
 * seeded, the demo accounts signed up. A platform built on them finds that done, as after a restart. Each
 * worker of a run prepares them now and then; elsewhere the folder stays empty.
 */
export async function fillFromPrepared(
  directory: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  if (!Object.keys(settings).every((name) => traceless.has(name))) return
  const now = performance.now()
  if (!prepared || now - prepared.at > FRESH_MS) prepared = { at: now, directory: prepare() }
  const source = await prepared.directory
  if (source) await cp(source, directory, { recursive: true })
}

async function prepare(): Promise<string | undefined> {
  const directory = folderOfRun('platform')
  if (!directory) return undefined
  const place = { DATA_DIR: directory, PORT: String(await freePort()) }
  const config = platformConfig({ ...usualSettings, ...place })
  const platform = await createPlatform(config, pino({ level: config.gateway.logLevel }))
  await platform.close()
  return directory
}
