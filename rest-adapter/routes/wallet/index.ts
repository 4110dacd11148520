import { described, type Section } from '../../core/route.js'
import { donations } from './donations.js'
import { onramp } from './onramp.js'
import { transactions } from './transactions.js'
import { wallets } from './wallets.js'

/** The sections of the wallet document, in its order. */
export const walletSections: readonly Section[] = described(
  [wallets, 'Custodial wallets on a ledger network, and their balances.'],
  [transactions, 'Payments of XLM and USDC from a wallet, and the history of a wallet.'],
  [donations, 'Donations from a wallet to a case.'],
  [onramp, 'Links with which a person buys XLM or USDC for a wallet, and the webhook of the provider.'],
)
