import { keyOf } from '../../shared/secrets/key-file.js'
import { type KeyVault, localKeyVault } from './key-vault.client.js'

/** The vault that the settings ask for. */
export function walletKeyVault(config: {
  readonly masterKey: string | undefined
  readonly previousMasterKey: string | undefined
  readonly dataDirectory: string
}): KeyVault {
  const { masterKey, previousMasterKey, dataDirectory } = config
  const previous = previousMasterKey === undefined ? [] : [Buffer.from(previousMasterKey, 'base64')]
  return localKeyVault(keyOf(masterKey, dataDirectory, 'wallet-master'), previous)
}
