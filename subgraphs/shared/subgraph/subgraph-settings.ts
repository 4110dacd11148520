import type { VariableName } from '../../../runtime/environment/environment.js'
import type { Environment } from '../../../runtime/environment/read-environment.js'
import { type AuditKeySettings, auditKeySettings, auditVariables } from '../audit/audit-key.js'

/** The variables that every subgraph reads. */
export const subgraphVariables = [
  ...auditVariables,
  'DATABASE_URL',
  'SQLITE_SYNCHRONOUS',
  'REQUIRE_ADMIN_MFA',
  'CREDENTIALS_KEY',
  'WEBHOOK_ALLOW_PRIVATE',
] as const satisfies readonly VariableName[]

/** What every subgraph is set up with. */
export interface SubgraphSettings extends AuditKeySettings {
  readonly databaseUrl: string | undefined
  readonly synchronous: 'full' | 'normal'
  readonly requireAdminMfa: boolean
  /** Seals credentials in the database; undefined takes the data folder's own. */
  readonly credentialsKey: string | undefined
  /** Whether requests to addresses that users name (webhooks, health checks) may reach private ones. */
  readonly allowPrivateTargets: boolean
}

/** These settings from a checked environment. */
export function subgraphSettings(env: Environment<(typeof subgraphVariables)[number]>): SubgraphSettings {
  return {
    ...auditKeySettings(env),
    databaseUrl: env.DATABASE_URL,
    synchronous: env.SQLITE_SYNCHRONOUS,
    requireAdminMfa: env.REQUIRE_ADMIN_MFA,
    credentialsKey: env.CREDENTIALS_KEY,
    allowPrivateTargets: env.WEBHOOK_ALLOW_PRIVATE,
  }
}
