import { enumType } from '../../shared/enum-type.js'
import { assets, memoTypes, networks } from '../ledger/network.js'

export const NetworkEnum = enumType(
  'Network',
  networks,
  'A ledger network: `testnet` for trying things out, `public` for money.',
)
export const AssetEnum = enumType('Asset', assets, 'An asset that wallets hold.')
export const MemoTypeEnum = enumType(
  'MemoType',
  memoTypes,
  'What a memo is: a `text` of at most 28 bytes, a 64-bit `id` in decimal, or 32 bytes in hex as `hash` or `return`.',
)

/** The description of the argument that base addresses serving one network fill. */
export const SCOPE = 'Look at this network alone, as a base address that serves only one does.'
