import { ProgramError } from '../../../runtime/process/run-program.js'
import type { Database } from '../../shared/database.js'
import { DomainError } from '../../shared/domain-error.js'
import { addressOfKey } from '../ledger/address.js'
import { keyRootStore } from './key-root.store.js'
import type { KeyVault } from './key-vault.client.js'

/** A key service that implements the transit API of HashiCorp Vault and OpenBao. */
export interface KeyServiceConfig {
  /** Where the transit engine is mounted: `https://vault.example:8200/v1/transit`. */
  readonly url: string
  /** The name of an ed25519 key with derivation (`derived=true`). */
  readonly keyName: string
  /** May read that key and sign with it. */
  readonly token: string
}

const TIMEOUT_MS = 5_000
/** Other versions of the key derive other accounts, so rotating it at the service changes nothing here. */
const KEY_VERSION = 1

/** The service's response about a key. */
interface KeyResponse {
  readonly type?: string
  readonly derived?: boolean
  readonly keys?: Readonly<Record<string, { readonly public_key?: string }>>
}

/**
 * A vault at a key service: keys are derived and used there, and this program never sees one.
 * @throws ProgramError if the service does not hold a suitable key or is not available
 */
export async function keyServiceVault(db: Database, config: KeyServiceConfig): Promise<KeyVault> {
  const { keyName } = config
  const rootId = `${keyName}:v${KEY_VERSION}`
  const { type, derived } = await call<KeyResponse>(config, `keys/${keyName}`).catch(
    (error: Error): never => {
      throw new ProgramError(`WALLET_KEY_SERVICE_URL: ${error.message}`)
    },
  )
  if (type !== 'ed25519' || derived !== true)
    throw new ProgramError(
      `The key ${keyName} of WALLET_KEY_SERVICE_URL must be of type ed25519 with derivation (derived=true).`,
    )
  const { rootId: known } = await keyRootStore(db).insert({ kind: 'key-service', rootId, nextIndex: 0 })
  if (known !== rootId)
    throw new ProgramError(
      `The wallets in this database have keys of ${known}; WALLET_KEY_SERVICE_KEY must name that key.`,
    )
  return {
    rootId,
    async addressOf(index) {
      const context = encodeURIComponent(contextOf(index))
      const { keys } = await call<KeyResponse>(config, `keys/${keyName}?context=${context}`)
      const key = keys?.[KEY_VERSION]?.public_key
      if (!key) throw unavailable('its response has no public key')
      return addressOfKey(Buffer.from(key, 'base64'))
    },
    async sign(index, hash) {
      const { signature } = await call<{ readonly signature?: string }>(config, `sign/${keyName}`, {
        input: Buffer.from(hash).toString('base64'),
        context: contextOf(index),
        key_version: KEY_VERSION,
      })
      // `vault:v1:<base64>`
      return Buffer.from(signature?.split(':').at(-1) ?? '', 'base64')
    },
    rewrap: async () => false,
  }
}

/** The derivation context of an account, in base64. */
function contextOf(index: number): string {
  return Buffer.from(`stellar account ${index}`).toString('base64')
}

async function call<Data>({ url, token }: KeyServiceConfig, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${url.replace(/\/+$/, '')}/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-vault-token': token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
    // A token must not follow a redirect to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown): never => {
    throw unavailable(
      error instanceof Error && error.name === 'TimeoutError' ? 'no response in time' : 'no connection',
    )
  })
  if (!response.ok) throw unavailable(`status ${response.status}`)
  const { data } = (await response.json().catch(() => ({}))) as { data?: Data }
  if (!data) throw unavailable('its response is not that of a transit engine')
  return data
}

/** The message never contains the token or the body. */
function unavailable(reason: string): DomainError {
  return new DomainError(
    'NETWORK_ERROR',
    `The key service is unavailable (${reason}). Try again in a few seconds.`,
    { reason },
  )
}
