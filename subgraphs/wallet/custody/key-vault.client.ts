import { createHash } from 'node:crypto'
import { createSecretBox } from '../../shared/secrets/secret-box.js'

/** A data key that only its vault can read again. */
export interface WrappedKey {
  /** Names the master key that wrapped it. */
  readonly masterKeyId: string
  readonly wrapped: string
}

/**
 * Keeps the master key, which wraps the data keys of the wallets and never leaves the vault. The local one
 * holds it in memory; a key service of a cloud can take its place, which is why its methods are asynchronous.
 */
export interface KeyVault {
  /** The master key that new data keys are wrapped under. */
  readonly currentKeyId: string
  /** `context` is bound to the result: it can only be unwrapped under the same words. */
  wrap(dataKey: Uint8Array, context: string): Promise<WrappedKey>
  /** @throws when the master key is not here, the context differs or the wrapped key was changed */
  unwrap(key: WrappedKey, context: string): Promise<Uint8Array>
}

/**
 * A vault over master keys of 32 bytes.
 * @param previous older master keys that still unwrap, until everything is wrapped anew
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

/** A short name of a master key that tells nothing of it. */
function masterKeyId(key: Uint8Array): string {
  return createHash('sha256').update('wallet master key\n').update(key).digest('hex').slice(0, 16)
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
