import type { Database } from '../../shared/database.js'
import { findKey, keyOf } from '../../shared/secrets/key-file.js'
import { type KeyServiceConfig, keyServiceVault } from './key-service.client.js'
import type { KeyVault } from './key-vault.client.js'
import { localKeyVault } from './local-key-vault.client.js'

/** Where the wallets' keys are kept. */
export interface KeyVaultConfig {
  /** 32 bytes in base64; without it a key file in the data folder. */
  readonly masterKey: string | undefined
  readonly previousMasterKey: string | undefined
  readonly dataDirectory: string
  /** Keeps and uses the keys outside this program; then the master key is not used. */
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
