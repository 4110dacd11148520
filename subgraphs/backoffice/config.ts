import { seedsDemoData, type VariableName } from '../../runtime/environment.js'
import {
  type Environment,
  EnvironmentError,
  readEnvironment,
  redisRequiredReason,
} from '../../runtime/read-environment.js'
import { auditVariables } from '../shared/audit/audit-key.js'
import {
  type SubgraphSettings,
  subgraphSettings,
  subgraphVariables,
} from '../shared/subgraph/subgraph-settings.js'

/** The variables that the backoffice reads. */
export const backofficeVariables = [
  ...subgraphVariables,
  'NODE_ENV',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'SEED',
  'SEED_CASES',
  'BASE_CURRENCY',
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
] as const satisfies readonly VariableName[]

/** The backoffice's settings. */
export interface BackofficeConfig extends SubgraphSettings {
  readonly production: boolean
  /** NODE_ENV, as health answers show it. */
  readonly environment: 'development' | 'test' | 'production'
  /** The team chat's incoming webhook, for alerts. */
  readonly alertChatUrl: string | undefined
  /** The origin that clients use; links in mails begin with it. */
  readonly publicUrl: string
  /** Whether an empty database is filled with demo data. */
  readonly seedDemo: boolean
  /** How many cases the demo and staging set has beside its first three. */
  readonly seedCases: number
  /** The currency of case goals and sums. */
  readonly baseCurrency: 'USD' | 'ARS'
  /** Where nginx finds which servers take the traffic; unset, the database and its webhook tell alone. */
  readonly upstreamFile:
    | { readonly file: string; readonly servers: { blue: string; green: string } }
    | undefined
  /** Where uploads go; unset, a folder of the data folder. */
  readonly storageUrl: string | undefined
  /** Unset, uploads are not scanned. */
  readonly virusScanUrl: string | undefined
  /** Unset, mails are files in the data folder. */
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** Identifies us to push services; unset, a key of the data folder in development, no pushes in production. */
  readonly vapidPrivateKey: string | undefined
  /** How many requests the plan at the microblogging network has a month. */
  readonly microblogMonthlyRequests: number
  /** Unset, the build says which commit it is. */
  readonly buildCommit: string | undefined
  /** Unset, the start of the process. */
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
    seedDemo: seedsDemoData(env),
    seedCases: env.SEED_CASES,
    baseCurrency: env.BASE_CURRENCY,
    upstreamFile: env.TRAFFIC_UPSTREAM_FILE
      ? { file: env.TRAFFIC_UPSTREAM_FILE, servers: { blue: env.TRAFFIC_BLUE, green: env.TRAFFIC_GREEN } }
      : undefined,
    storageUrl: env.STORAGE_URL,
    virusScanUrl: env.VIRUS_SCAN_URL,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    vapidPrivateKey: env.VAPID_PRIVATE_KEY,
    microblogMonthlyRequests: env.MICROBLOG_MONTHLY_REQUESTS,
    buildCommit: env.BUILD_COMMIT,
    deployTime: env.DEPLOY_TIME,
  }
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
 * @throws EnvironmentError also in production without Redis: nobody would find out why the streams are silent
 */
export function backofficeEnvironment<const Names extends VariableName>(
  others: readonly Names[],
  source: Readonly<Record<string, string | undefined>> = process.env,
) {
  const env = readEnvironment(source, [...backofficeVariables, ...others])
  if (source.NODE_ENV === 'production' && !source.REDIS_URL)
    throw new EnvironmentError([
      `REDIS_URL must be set in production for a backoffice of its own: ${redisRequiredReason}`,
    ])
  return env
}
