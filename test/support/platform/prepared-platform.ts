import { cp, mkdtemp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pino } from 'pino'
import { platformConfig } from '../../../platform/config.js'
import { createPlatform } from '../../../platform/platform.js'
import { awaitedOncePerRun } from '../runner/once-per-run.js'
import { isTestRun, runDirectory } from '../runner/run-directory.js'
import { freePort } from './free-port.js'

/** The default settings of a platform under test, with rate limits too high to be reached. */
export const usualSettings = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'error',
  RATE_LIMIT_MULTIPLIER: '1000',
  SEED_CASES: '0',
  // A compromise: payments wait for their ledger, and each ledger, even an empty one, costs a few milliseconds of CPU time.
  LEDGER_CLOSE_MS: '300',
  INTERNAL_PORT: '0',
  // High enough for tests that decide many review items to start no training, which takes ten seconds of CPU time.
  RETRAIN_AFTER: '1000000',
}

/** Settings that do not affect the files of a platform that was created but has not started working. */
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
  'INTERNAL_PORT',
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
  'ORGANISATION_APPROVAL_ABOVE',
  'RATE_LIMIT_MULTIPLIER',
  'REQUIRE_ADMIN_MFA',
  'RETRAIN_AFTER',
  'SMALLEST_DONATION',
  'TRAFFIC_UPSTREAM_FILE',
  'TRUSTED_DOCUMENTS',
  'TRUSTED_DOCUMENT_FILES',
  'TRUST_PROXY',
  'UPLOAD_BYTES_PER_DAY',
  'VIRUS_SCAN_URL',
  'WALLETS_PER_PERSON',
  'WALLET_URL',
  'WEBHOOK_ALLOW_PRIVATE',
])

/** The seed contains times relative to its creation, so prepared files expire after this time. */
const FRESH_MS = 180_000

/**
 * Fills an empty folder with the files of a platform if the settings allow it: migrated and seeded databases with the demo
 * accounts. A platform on them starts as after a restart. One worker of a run prepares them for all, again whenever they have
 * expired; outside a test run the folder stays empty.
 */
export async function fillFromPrepared(
  directory: string,
  settings: Readonly<Record<string, string>>,
): Promise<void> {
  if (!isTestRun() || !Object.keys(settings).every((name) => traceless.has(name))) return
  const name = `platform-${Math.floor((performance.timeOrigin + performance.now()) / FRESH_MS)}`
  const source = join(runDirectory(), name)
  await awaitedOncePerRun(name, () => prepare(source))
  await cp(source, directory, { recursive: true })
}

async function prepare(directory: string): Promise<void> {
  const unfinished = await mkdtemp(`${directory}-unfinished-`)
  const place = { DATA_DIR: unfinished, PORT: String(await freePort()) }
  const config = platformConfig({ ...usualSettings, ...place })
  const platform = await createPlatform(config, pino({ level: config.gateway.logLevel }))
  await platform.close()
  await rename(unfinished, directory)
}
