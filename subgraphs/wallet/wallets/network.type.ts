import { enumType } from '../../shared/graphql/enum-type.js'
import { assets, memoTypes, networks } from '../ledger/network.js'

export const NetworkEnum = enumType(
  'Network',
  networks,
  'A ledger network: `testnet` for trying things out, `public` for money.',
  {
    testnet: 'For trying things out: its assets are worth nothing, and the network may be reset.',
    public: 'The real network; what is sent there is money and cannot be called back.',
  },
)
export const AssetEnum = enumType('Asset', assets, 'An asset that wallets hold.', {
  XLM: 'Lumens, the ledger’s own asset, in which fees and the reserve are paid too.',
  USDC: 'US dollars of the configured issuer; an account needs a trust line to hold them.',
})
export const MemoTypeEnum = enumType(
  'MemoType',
  memoTypes,
  'What a memo is: a `text` of at most 28 bytes, a 64-bit `id` in decimal, or 32 bytes in hex as `hash` or `return`.',
  {
    text: 'Text of at most 28 bytes of UTF-8.',
    id:
      'A whole number from 0 to 18446744073709551615 in decimal, as exchanges give to their ' + 'customers.',
    hash: '32 bytes as 64 hexadecimal digits, for instance the hash of an invoice.',
    return: '32 bytes as 64 hexadecimal digits: the hash of the transaction that is paid back.',
  },
)

/** The description of the argument that base addresses serving one network fill. */
export const SCOPE = 'Look at this network alone, as a base address that serves only one does.'
