import { type Migration, sharedMigrations } from '../../shared/database.js'
import { wallets } from './0001-wallets.js'
import { transactions } from './0002-transactions.js'
import { donations } from './0003-donations.js'
import { onramp } from './0004-onramp.js'
import { walletStatus } from './0005-wallet-status.js'
import { spendLimits } from './0006-spend-limits.js'
import { unclaimedWallets } from './0007-unclaimed-wallets.js'

/** All migrations of the wallet, in order; a released one is never changed. */
export const migrations: readonly Migration[] = [
  ...sharedMigrations,
  wallets,
  transactions,
  donations,
  onramp,
  walletStatus,
  spendLimits,
  unclaimedWallets,
]
