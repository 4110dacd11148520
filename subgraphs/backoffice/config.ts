import { seedsDemoData, type VariableName } from '../../schema/environment.js'
import { type Environment, readEnvironment } from '../../schema/read-environment.js'

/** The variables that the backoffice reads. */
export const backofficeVariables = [
  'NODE_ENV',
  'HOST',
  'PORT',
  'PUBLIC_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'SQLITE_SYNCHRONOUS',
  'SEED',
  'SEED_CASES',
  'BASE_CURRENCY',
  'REQUIRE_ADMIN_MFA',
  'AUDIT_KEY',
  'CREDENTIALS_KEY',
  'WEBHOOK_ALLOW_PRIVATE',
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
export interface BackofficeConfig {
  readonly production: boolean
  /** NODE_ENV, as health answers show it. */
  readonly environment: 'development' | 'test' | 'production'
  /** The team chat's incoming webhook, for alerts. */
  readonly alertChatUrl: string | undefined
  /** The origin that clients use; links in mails begin with it. */
  readonly publicUrl: string
  readonly dataDirectory: string
  readonly databaseUrl: string | undefined
  readonly synchronous: 'full' | 'normal'
  /** Whether an empty database is filled with demo data. */
  readonly seedDemo: boolean
  /** How many cases the demo and staging set has beside its first three. */
  readonly seedCases: number
  /** The currency of case goals and sums. */
  readonly baseCurrency: 'USD' | 'ARS'
  readonly requireAdminMfa: boolean
  /** Signs the audit log; unset, a key is kept in the data folder. */
  readonly auditKey: string | undefined
  /** Seals credentials in the database; undefined takes the data folder's own. */
  readonly credentialsKey: string | undefined
  /** Whether webhooks and health checks may reach private addresses. */
  readonly allowPrivateTargets: boolean
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
    dataDirectory: env.DATA_DIR,
    databaseUrl: env.DATABASE_URL,
    synchronous: env.SQLITE_SYNCHRONOUS,
    seedDemo: seedsDemoData(env),
    seedCases: env.SEED_CASES,
    baseCurrency: env.BASE_CURRENCY,
    requireAdminMfa: env.REQUIRE_ADMIN_MFA,
    auditKey: env.AUDIT_KEY,
    credentialsKey: env.CREDENTIALS_KEY,
    allowPrivateTargets: env.WEBHOOK_ALLOW_PRIVATE,
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

/** This process's environment, for the program that verifies the audit log. */
export function auditEnvironment() {
  return readEnvironment(process.env, ['NODE_ENV', 'DATA_DIR', 'DATABASE_URL', 'AUDIT_KEY'])
}

/** This process's environment, for the program that seeds large sets. */
export function seedEnvironment() {
  return readEnvironment(process.env, [
    'NODE_ENV',
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'AUDIT_KEY',
    'BASE_CURRENCY',
  ])
}

/** This process's environment, for the program that runs the backoffice alone. */
export function backofficeEnvironment<const Names extends VariableName>(others: readonly Names[]) {
  return readEnvironment(process.env, [...backofficeVariables, ...others])
}
