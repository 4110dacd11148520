import type { Section } from '../../core/route.js'
import { donations } from './donations.js'
import { onramp } from './onramp.js'
import { transactions } from './transactions.js'
import { wallets } from './wallets.js'

/** The sections of the wallet document, in its order. */
export const walletSections: readonly Section[] = [wallets, transactions, donations, onramp]
