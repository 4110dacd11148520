import { createHash } from 'node:crypto'
import { keyOf } from '../../shared/secrets/key-file.js'
import { createSecretBox } from '../../shared/secrets/secret-box.js'

/** A data key that only its vault can unwrap. */
export interface WrappedKey {
  /** The id of the master key that wrapped it. */
  readonly masterKeyId: string
  readonly wrapped: string
}

/**
 * Keeps the master key, which wraps the data keys of the wallets and never leaves the vault. The local vault holds it
 * in memory; the methods are asynchronous so that a cloud key service can replace it.
 */
export interface KeyVault {
  /** The master key that new data keys are wrapped under. */
  readonly currentKeyId: string
  /** `context` is bound to the result, which can only be unwrapped with the same context. */
  wrap(dataKey: Uint8Array, context: string): Promise<WrappedKey>
  /** @throws if the master key is not available, the context differs or the wrapped key was modified */
  unwrap(key: WrappedKey, context: string): Promise<Uint8Array>
}

/**
 * A vault over master keys of 32 bytes.
 * @param previous older master keys that can still unwrap, until everything is rewrapped
 */
export function localKeyVault(current: Uint8Array, previous: readonly Uint8Array[] = []): KeyVault {
  const keys = new Map([current, ...previous].reverse().map((key) => [masterKeyId(key), key]))
  const currentKeyId = masterKeyId(current)
  return {
    currentKeyId,
    async wrap(dataKey, context) {
      return { masterKeyId: currentKeyId, wrapped: createSecretBox(current).seal(base64(dataKey), context) }
    },
    async unwrap({ masterKeyId: id, wrapped }, context) {
      const key = keys.get(id)
      if (!key)
        throw new Error(
          `A wallet key is wrapped under the master key ${id}, which is not configured. ` +
            'Set WALLET_MASTER_KEY (or WALLET_MASTER_KEY_PREVIOUS) to it.',
        )
      return Buffer.from(createSecretBox(key).open(wrapped, context), 'base64')
    },
  }
}

/** The configured vault. */
export function walletKeyVault(config: {
  readonly masterKey: string | undefined
  readonly previousMasterKey: string | undefined
  readonly dataDirectory: string
}): KeyVault {
  const { masterKey, previousMasterKey, dataDirectory } = config
  const previous = previousMasterKey === undefined ? [] : [Buffer.from(previousMasterKey, 'base64')]
  return localKeyVault(keyOf(masterKey, dataDirectory, 'wallet-master'), previous)
}

/** A short id of a master key that reveals nothing about it. */
function masterKeyId(key: Uint8Array): string {
  return createHash('sha256').update('wallet master key\n').update(key).digest('hex').slice(0, 16)
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
