import { pino } from 'pino'
import { readEnvironment } from '../../runtime/environment/read-environment.js'
import { sessionSecretsOf, sessionVariables } from '../../runtime/session-secrets.js'
import type { IdentityOptions } from './identity.js'

/**
 * The settings of this folder's command-line programs.
 * @throws EnvironmentError naming every faulty variable
 */
export function readIdentityEnvironment(source: NodeJS.ProcessEnv = process.env): IdentityOptions {
  const names = [
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'LOG_LEVEL',
    'DATA_DIR',
    'DATABASE_URL',
    ...sessionVariables,
  ] as const
  const environment = readEnvironment(source, names)
  return {
    publicUrl: environment.PUBLIC_URL ?? `http://${environment.HOST}:${environment.PORT}`,
    dataDirectory: environment.DATA_DIR,
    databaseUrl: environment.DATABASE_URL,
    sessionSecrets: sessionSecretsOf(environment),
    log: pino({ level: environment.LOG_LEVEL }, process.stderr),
  }
}
