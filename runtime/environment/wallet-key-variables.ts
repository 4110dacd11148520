import { z } from 'zod'
import { base64Of32Bytes, confidentialUrl, headerToken, variable } from './variable.js'

/** Environment variables of the keys of the wallets. */
export const walletKeyEnvironment = {
  WALLET_MASTER_KEY: variable({
    schema: base64Of32Bytes,
    about:
      'seals the root of the wallet keys; 32 bytes in base64; generated into DATA_DIR in development; required in production without WALLET_KEY_SERVICE_URL',
  }),
  WALLET_MASTER_KEY_PREVIOUS: variable({
    schema: base64Of32Bytes,
    about: 'previous master key, until `npm run wallet:rewrap` has sealed the root with the current one',
  }),
  WALLET_KEY_SERVICE_URL: variable({
    schema: confidentialUrl,
    about:
      'keeps the wallet keys in a key service instead: the transit engine of HashiCorp Vault or OpenBao, https://host:8200/v1/transit',
  }),
  WALLET_KEY_SERVICE_KEY: variable({
    schema: z.string().regex(/^[\w.-]{1,100}$/, 'must be the name of a key'),
    fallback: 'wallets',
    about: 'the ed25519 key with derivation at that service',
  }),
  WALLET_KEY_SERVICE_TOKEN: variable({
    schema: headerToken,
    about: 'token that may read that key and sign with it',
  }),
} as const
