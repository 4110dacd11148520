import cluster from 'node:cluster'
import { EnvironmentError, readEnvironment } from '../../runtime/environment/read-environment.js'
import { serviceOptions } from '../../runtime/process/run-service.js'
import { type SessionSecrets, sessionSecretsOf, sessionVariables } from '../../runtime/session-secrets.js'

/** The settings of the supervisor of several processes. */
export interface SupervisorConfig {
  readonly processes: number
  readonly logLevel: string
  /** Whether it counts the requests of its processes for rate limits; Redis does otherwise. */
  readonly countsRequests: boolean
  /** The embedded ledgers that it serves; none where the processes use others. */
  readonly ledgers:
    | { readonly dataDirectory: string; readonly closeIntervalMs: number; readonly secrets: SessionSecrets }
    | undefined
}

/**
 * The settings of a supervisor; undefined where this process serves the platform itself.
 * @throws EnvironmentError also for several processes without a database that they can share
 */
export function supervisorConfig(
  source: Readonly<Record<string, string | undefined>> = process.env,
  args: readonly string[] = process.argv.slice(2),
): SupervisorConfig | undefined {
  if (cluster.isWorker) return undefined
  const { processes } = serviceOptions({ processes: { type: 'string' } }, args)
  const given = processes === undefined ? source : { ...source, PROCESSES: processes }
  // A platform in one process reports faults of the other variables together with all that it reads.
  if (readEnvironment(given, ['PROCESSES']).PROCESSES === 1) return undefined
  const env = readEnvironment(given, [
    'PROCESSES',
    'NODE_ENV',
    'LOG_LEVEL',
    'DATA_DIR',
    'DATABASE_URL',
    'REDIS_URL',
    'LEDGER_URL',
    'LEDGER_CLOSE_MS',
    'HORIZON_URL_TESTNET',
    'HORIZON_URL_PUBLIC',
    ...sessionVariables,
  ])
  if (env.DATABASE_URL === undefined)
    throw new EnvironmentError([
      'PROCESSES needs PostgreSQL, because an SQLite file is for one process: set DATABASE_URL, or unset ' +
        'PROCESSES',
    ])
  const hasLedgers = env.LEDGER_URL || (env.HORIZON_URL_TESTNET && env.HORIZON_URL_PUBLIC)
  return {
    processes: env.PROCESSES,
    logLevel: env.LOG_LEVEL,
    countsRequests: env.REDIS_URL === undefined,
    ledgers: hasLedgers
      ? undefined
      : { dataDirectory: env.DATA_DIR, closeIntervalMs: env.LEDGER_CLOSE_MS, secrets: sessionSecretsOf(env) },
  }
}
