import { enumType } from '../../../shared/graphql/enum-type.js'
import { assets, memoTypes, networks } from '../../ledger/network.js'

export const NetworkEnum = enumType(
  'Network',
  networks,
  'A ledger network: `testnet` for trials, `public` for real money.',
  {
    testnet: 'For trials: its assets are worthless, and the network may be reset.',
    public: 'The real network; payments are real money and cannot be reversed.',
  },
)
export const AssetEnum = enumType('Asset', assets, 'An asset that wallets hold.', {
  XLM: 'Lumens, the native asset of the ledger, also used for fees and reserves.',
  USDC: 'US dollars of the configured issuer; an account needs a trustline to hold them.',
})
export const MemoTypeEnum = enumType(
  'MemoType',
  memoTypes,
  'The type of a memo: a `text` of at most 28 bytes, a 64-bit `id` in decimal, or 32 bytes in hex as `hash` or `return`.',
  {
    text: 'Text of at most 28 bytes of UTF-8.',
    id: 'A whole number from 0 to 18446744073709551615 in decimal, as exchanges assign to their customers.',
    hash: '32 bytes as 64 hexadecimal digits, such as the hash of an invoice.',
    return: '32 bytes as 64 hexadecimal digits: the hash of the refunded transaction.',
  },
)

/** The description of the argument that base URLs of a single network set. */
export const SCOPE = 'Restricts the operation to this network, as the base URLs of a single network do.'
