import type { VariableName } from '../../../runtime/environment/environment.js'
import type { Environment } from '../../../runtime/environment/read-environment.js'
import { type AuditKeySettings, auditKeySettings, auditVariables } from '../audit/audit-key.js'
import {
  type CredentialsKeySettings,
  credentialsKeySettings,
  credentialsVariables,
} from '../secrets/credentials-box.js'

/** The variables that every subgraph reads. */
export const subgraphVariables = [
  ...auditVariables,
  ...credentialsVariables,
  'DATABASE_URL',
  'DATABASE_READ_URL',
  'DATABASE_CONNECTIONS',
  'SQLITE_SYNCHRONOUS',
  'JOB_ENGINE',
  'BACKGROUND_JOBS',
  'REQUIRE_ADMIN_MFA',
  'WEBHOOK_ALLOW_PRIVATE',
  'LOST_KEYS',
] as const satisfies readonly VariableName[]

/** The settings of every subgraph. */
export interface SubgraphSettings extends AuditKeySettings, CredentialsKeySettings {
  readonly databaseUrl: string | undefined
  /** A replica of that database, for reads. */
  readonly databaseReadUrl?: string | undefined
  /** Connections to each of them at most. */
  readonly databaseConnections?: number
  readonly synchronous: 'full' | 'normal'
  /** The engine that dispatches background jobs. */
  readonly jobEngine: 'built-in' | 'graphile-worker'
  /** Whether this process runs them. */
  readonly runsJobs: boolean
  readonly requireAdminMfa: boolean
  /** Whether requests to addresses that users enter (webhooks, health checks) may reach private ones. */
  readonly allowPrivateTargets: boolean
  /** Keys whose loss an operator has accepted. */
  readonly lostKeys: readonly ('credentials' | 'audit')[]
}

/** These settings from a checked environment. */
export function subgraphSettings(env: Environment<(typeof subgraphVariables)[number]>): SubgraphSettings {
  return {
    ...auditKeySettings(env),
    ...credentialsKeySettings(env),
    databaseUrl: env.DATABASE_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    databaseConnections: env.DATABASE_CONNECTIONS,
    synchronous: env.SQLITE_SYNCHRONOUS,
    jobEngine: env.JOB_ENGINE,
    runsJobs: env.BACKGROUND_JOBS,
    requireAdminMfa: env.REQUIRE_ADMIN_MFA,
    allowPrivateTargets: env.WEBHOOK_ALLOW_PRIVATE,
    lostKeys: env.LOST_KEYS,
  }
}
