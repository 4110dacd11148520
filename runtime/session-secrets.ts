import { hkdfSync } from 'node:crypto'
import type { VariableName } from './environment/environment.js'
import type { Environment } from './environment/read-environment.js'

/** The first signs and encrypts; all of them verify and decrypt. */
export type SessionSecrets = readonly [string, ...string[]]

/**
 * What keys derived from the session secret are for. Each has a separate key, so that nothing signed or encrypted for one can
 * serve another.
 */
export const sessionPurposes = {
  /** Tokens with which the edge forwards a viewer to a subgraph. */
  subgraphTokens: 'rescue-platform-subgraph',
  /** Tokens with which a subgraph calls the edge as a service. */
  edgeTokens: 'rescue-platform-edge',
  /** Private signing keys of ID tokens, and what the identity provider signs itself. */
  identityProvider: 'rescue-platform-identity-provider',
  /** Tokens with which a wallet process reads the keys of shared ledgers. */
  ledgerTokens: 'rescue-platform-ledger',
  /** Addresses at which the edge serves pictures of other servers. */
  pictureAddresses: 'rescue-platform-pictures',
} as const

/** A purpose of {@link sessionPurposes}. */
export type SessionPurpose = (typeof sessionPurposes)[keyof typeof sessionPurposes]

/** The key of a purpose (HKDF, RFC 5869): 32 bytes from which neither the secret nor other keys can be found. */
export function sessionKey(secret: string, purpose: SessionPurpose): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', secret, '', purpose, 32))
}

/** The variables of the secrets. */
export const sessionVariables = [
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
] as const satisfies readonly VariableName[]

/** The secrets from a checked environment. */
export function sessionSecretsOf(env: Environment<(typeof sessionVariables)[number]>): SessionSecrets {
  const { SESSION_SECRET: current, SESSION_SECRET_PREVIOUS: others } = env
  return [current, ...new Set(others.filter((secret) => secret !== current))]
}
