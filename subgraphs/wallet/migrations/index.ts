import { type Migration, sharedMigrations } from '../../shared/database.js'
import { approvalReferences } from './2026-11-26-approval-references.js'
import { earlierReturns } from './2026-11-26-earlier-returns.js'
import { restoreProgress } from './2026-11-27-restore-progress.js'
import { lostDonations } from './2026-11-28-lost-donations.js'
import { approvals } from './baseline/0001-baseline-approvals.js'
import { donations } from './baseline/0001-baseline-donations.js'
import { onramp } from './baseline/0001-baseline-onramp.js'
import { reconciliations } from './baseline/0001-baseline-reconciliations.js'
import { transactions } from './baseline/0001-baseline-transactions.js'
import { wallets } from './baseline/0001-baseline-wallets.js'

/** All migrations of the wallet, in order; a released one is never changed. */
export const migrations: readonly Migration[] = [
  ...sharedMigrations,
  wallets,
  transactions,
  donations,
  onramp,
  approvals,
  reconciliations,
  approvalReferences,
  earlierReturns,
  restoreProgress,
  lostDonations,
]
