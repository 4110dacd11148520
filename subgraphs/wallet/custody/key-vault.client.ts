import type { Database } from '../../shared/database.js'
import { findKey, keyOf } from '../../shared/secrets/key-file.js'
import { type KeyServiceConfig, keyServiceVault } from './key-service.client.js'
import { localKeyVault } from './local-key-vault.client.js'

/**
 * Holds the root of the wallets' keys, derives a key per index and signs with it. Keys never leave the vault. Because
 * every key follows from the root and its index, the root is all that must be kept to recover all wallets.
 */
export interface KeyVault {
  /** Names the root: keys of another root belong to other accounts. Not secret. */
  readonly rootId: string
  /** The address of the account at an index. */
  addressOf(index: number): Promise<string>
  /** The signature of a hash with the key at an index: 64 bytes. @throws NETWORK_ERROR if the vault is not available */
  sign(index: number, hash: Uint8Array): Promise<Buffer>
  /** Seals a local root with the current master key; false if it was sealed with it before. */
  rewrap(): Promise<boolean>
}

/** Where the wallets' keys are kept. */
export interface KeyVaultConfig {
  /** 32 bytes in base64; without it a key file in the data folder. */
  readonly masterKey: string | undefined
  readonly previousMasterKey: string | undefined
  readonly dataDirectory: string
  /** Keeps and uses the keys outside of this program; the master key is not used then. */
  readonly keyService: KeyServiceConfig | undefined
}

/** The configured vault. @throws ProgramError if the keys of the database's wallets are not available */
export async function openKeyVault(db: Database, config: KeyVaultConfig): Promise<KeyVault> {
  const { masterKey, previousMasterKey, dataDirectory, keyService } = config
  if (keyService) return keyServiceVault(db, keyService)
  return localKeyVault(db, {
    current: findKey(masterKey, dataDirectory, 'wallet-master'),
    previous: previousMasterKey === undefined ? undefined : Buffer.from(previousMasterKey, 'base64'),
    create: () => keyOf(masterKey, dataDirectory, 'wallet-master'),
  })
}
