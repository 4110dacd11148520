import type { VariableName } from '../../../runtime/environment/environment.js'
import type { Environment } from '../../../runtime/environment/read-environment.js'
import type { DatabaseLocation } from '../database.js'
import { findKey, keyOf } from './key-file.js'
import { createSecretBox, keyId, type SecretBox, sealingKey } from './secret-box.js'

/** The keys of stored secrets. */
export interface CredentialsKeySettings {
  /** 32 bytes in base64; undefined takes the key file of the data folder. */
  readonly credentialsKey: string | undefined
  /** These still decrypt, until `npm run secrets:rotate` has resealed everything. */
  readonly previousCredentialsKeys: readonly string[]
  readonly dataDirectory: string
}

/** The variables of the keys. */
export const credentialsVariables = [
  'DATA_DIR',
  'CREDENTIALS_KEY',
  'CREDENTIALS_KEY_PREVIOUS',
] as const satisfies readonly VariableName[]

/** The settings from a checked environment. */
export function credentialsKeySettings(
  env: Environment<(typeof credentialsVariables)[number]>,
): CredentialsKeySettings {
  return {
    credentialsKey: env.CREDENTIALS_KEY,
    previousCredentialsKeys: env.CREDENTIALS_KEY_PREVIOUS,
    dataDirectory: env.DATA_DIR,
  }
}

/** The ids of the keys that decrypt texts of one database; creates no key. */
export function credentialsKeyIds(
  { credentialsKey, previousCredentialsKeys, dataDirectory }: CredentialsKeySettings,
  subgraph: DatabaseLocation['subgraph'],
): string[] {
  const current = findKey(credentialsKey, dataDirectory, 'credentials')
  const previous = previousCredentialsKeys.map((key) => Buffer.from(key, 'base64'))
  return [...(current ? [current] : []), ...previous].map((key) => keyId(sealingKey(key, subgraph)))
}

/** The box of one database; its keys are derived from the credentials keys. */
export function credentialsBox(
  { credentialsKey, previousCredentialsKeys, dataDirectory }: CredentialsKeySettings,
  subgraph: DatabaseLocation['subgraph'],
): SecretBox {
  const previous = previousCredentialsKeys.map((key) => Buffer.from(key, 'base64'))
  const current = sealingKey(keyOf(credentialsKey, dataDirectory, 'credentials'), subgraph)
  return createSecretBox(current, ...previous.map((key) => sealingKey(key, subgraph)))
}
