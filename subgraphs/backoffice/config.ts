import { seedsDemoData, type VariableName } from '../../runtime/environment/environment.js'
import {
  type Environment,
  EnvironmentError,
  readEnvironment,
  redisRequiredReason,
} from '../../runtime/environment/read-environment.js'
import { type SessionSecrets, sessionSecretsOf, sessionVariables } from '../../runtime/session-secrets.js'
import { auditVariables } from '../shared/audit/audit-key.js'
import {
  type SubgraphSettings,
  subgraphSettings,
  subgraphVariables,
} from '../shared/subgraph/subgraph-settings.js'
import type { PriceSettings } from './donations/asset-prices/asset-price.service.js'
import type { PriceFeed } from './donations/asset-prices/price-feed.client.js'

/** The variables that the backoffice reads. */
export const backofficeVariables = [
  ...subgraphVariables,
  ...sessionVariables,
  'NODE_ENV',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'SEED',
  'SEED_CASES',
  'BASE_CURRENCY',
  'ASSET_PRICE_FEEDS',
  'ASSET_PRICE_MAX_AGE_MINUTES',
  'ASSET_PRICE_TOLERANCE_PERCENT',
  'TRAFFIC_UPSTREAM_FILE',
  'TRAFFIC_BLUE',
  'TRAFFIC_GREEN',
  'STORAGE_URL',
  'VIRUS_SCAN_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'VAPID_PRIVATE_KEY',
  'MICROBLOG_MONTHLY_REQUESTS',
  'BUILD_COMMIT',
  'DEPLOY_TIME',
  'ALERT_CHAT_URL',
  'REDIS_URL',
  'REDIS_PREFIX',
  'ERASURE_NOTICE_HOURS',
  'UPLOAD_BYTES_PER_DAY',
] as const satisfies readonly VariableName[]

/** The backoffice's settings. */
export interface BackofficeConfig extends SubgraphSettings {
  readonly production: boolean
  /** NODE_ENV, shown by health checks. */
  readonly environment: 'development' | 'test' | 'production'
  /** The team chat's incoming webhook, for alerts. */
  readonly alertChatUrl: string | undefined
  /** Public origin, used in mailed links. */
  readonly publicUrl: string
  /** Sign the URLs of pictures. */
  readonly sessionSecrets: SessionSecrets
  /** Whether an empty database is filled with demo data. */
  readonly seedDemo: boolean
  /** Number of generated cases of the demo and staging set, in addition to the first three. */
  readonly seedCases: number
  /** Currency of case goals and sums. */
  readonly baseCurrency: 'USD' | 'ARS'
  readonly prices: PriceSettings
  /** File that tells nginx which servers receive traffic; unset, only the database and its webhook do. */
  readonly upstreamFile:
    | { readonly file: string; readonly servers: { blue: string; green: string } }
    | undefined
  /** Storage of uploads; default: a folder in the data folder. */
  readonly storageUrl: string | undefined
  /** Unset, uploads are not scanned. */
  readonly virusScanUrl: string | undefined
  /** Default: e-mails are written to files in the data folder. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Identifies the platform to push services; default: a generated key in development, no pushes in production. */
  readonly vapidPrivateKey: string | undefined
  /** Monthly request quota at the microblogging network. */
  readonly microblogMonthlyRequests: number
  /** Hours between the request of an erasure that pays balances out and its execution. */
  readonly erasureNoticeHours: number
  /** How many bytes a person may upload per UTC day. */
  readonly uploadBytesPerDay: number
  /** Default: the commit of the build. */
  readonly buildCommit: string | undefined
  /** Default: the start of the process. */
  readonly deployTime: string | undefined
}

/** The backoffice's settings from a checked environment. */
export function backofficeConfig(env: Environment<(typeof backofficeVariables)[number]>): BackofficeConfig {
  const production = env.NODE_ENV === 'production'
  return {
    production,
    environment: env.NODE_ENV,
    alertChatUrl: env.ALERT_CHAT_URL,
    publicUrl: env.PUBLIC_URL ?? `http://${env.HOST}:${env.PORT}`,
    ...subgraphSettings(env),
    sessionSecrets: sessionSecretsOf(env),
    seedDemo: seedsDemoData(env),
    seedCases: env.SEED_CASES,
    baseCurrency: env.BASE_CURRENCY,
    prices: {
      feeds: Object.fromEntries(env.ASSET_PRICE_FEEDS.map(priceFeed)),
      fixed: { USDC: '1', ...(production ? {} : { XLM: DEVELOPMENT_XLM_PRICE }) },
      maxAgeMs: env.ASSET_PRICE_MAX_AGE_MINUTES * 60_000,
      tolerancePercent: env.ASSET_PRICE_TOLERANCE_PERCENT,
    },
    upstreamFile: env.TRAFFIC_UPSTREAM_FILE
      ? { file: env.TRAFFIC_UPSTREAM_FILE, servers: { blue: env.TRAFFIC_BLUE, green: env.TRAFFIC_GREEN } }
      : undefined,
    storageUrl: env.STORAGE_URL,
    virusScanUrl: env.VIRUS_SCAN_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    vapidPrivateKey: env.VAPID_PRIVATE_KEY,
    microblogMonthlyRequests: env.MICROBLOG_MONTHLY_REQUESTS,
    erasureNoticeHours: env.ERASURE_NOTICE_HOURS,
    uploadBytesPerDay: env.UPLOAD_BYTES_PER_DAY,
    buildCommit: env.BUILD_COMMIT,
    deployTime: env.DEPLOY_TIME,
  }
}

/** Price of lumens of the test network where no feed is configured. */
const DEVELOPMENT_XLM_PRICE = '0.1'

/** Parses `asset=url#pointer`. */
function priceFeed(entry: string): [asset: string, feed: PriceFeed] {
  const equals = entry.indexOf('=')
  const [url = '', pointer = ''] = entry.slice(equals + 1).split('#')
  return [entry.slice(0, equals), { url, pointer }]
}

/** This process's environment, for the program that seeds large sets. */
export function seedEnvironment() {
  return readEnvironment(process.env, [
    'NODE_ENV',
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    ...auditVariables,
    'BASE_CURRENCY',
  ])
}

/**
 * This process's environment, for the program that runs the backoffice alone.
 * @throws EnvironmentError also in production without Redis and PostgreSQL, because streams would silently miss events
 */
export function backofficeEnvironment<const Names extends VariableName>(
  others: readonly Names[],
  source: Readonly<Record<string, string | undefined>> = process.env,
) {
  const env = readEnvironment(source, [...backofficeVariables, ...others])
  if (env.NODE_ENV === 'production' && !env.REDIS_URL && !env.DATABASE_URL)
    throw new EnvironmentError([
      `REDIS_URL or DATABASE_URL must be set in production when the backoffice runs as a separate process: ${redisRequiredReason}`,
    ])
  return env
}
