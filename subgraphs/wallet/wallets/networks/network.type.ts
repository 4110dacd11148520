import { enumType } from '../../../shared/graphql/enum-type.js'
import { assets, networks } from '../../ledger/network.js'

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

/** The description of the argument that base URLs of a single network set. */
export const SCOPE = 'Restricts the operation to this network, as the base URLs of a single network do.'
