import type { VariableName } from './environment/environment.js'
import type { Environment } from './environment/read-environment.js'

/** The first signs and encrypts; all of them verify and decrypt. */
export type SessionSecrets = readonly [string, ...string[]]

/** The variables that they come from. */
export const sessionVariables = [
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
] as const satisfies readonly VariableName[]

/** The secrets from a checked environment. */
export function sessionSecretsOf(env: Environment<(typeof sessionVariables)[number]>): SessionSecrets {
  const { SESSION_SECRET: current, SESSION_SECRET_PREVIOUS: others } = env
  return [current, ...new Set(others.filter((secret) => secret !== current))]
}
