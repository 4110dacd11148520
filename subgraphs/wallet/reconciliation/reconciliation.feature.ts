import { timestamp } from '../../shared/clock.js'
import { inTransaction } from '../../shared/database.js'
import { enqueueJob, RECURRING } from '../../shared/jobs/jobs.js'
import type { Feature } from '../../shared/subgraph/assemble-subgraph.js'
import type { Approvals } from '../approvals/approval.service.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import { pendingRestore } from '../restores/restore.service.js'
import type { Books } from '../transactions/books/books.service.js'
import type { CallQuota } from '../wallets/networks/call-quota.client.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { recoverWallets } from '../wallets/wallet-recovery.service.js'
import type { WalletStatuses } from '../wallets/wallet-status.service.js'
import { DifferenceApprovalResolver } from './difference-approval.resolver.js'
import { createAcceptedDifferences } from './difference-approval.service.js'
import { FindingWalletResolver, ReconciliationResolver } from './reconciliation.resolver.js'
import {
  createReconciliations,
  RECONCILE,
  type ReconciliationDependencies,
} from './reconciliation.service.js'
import { reconciliationJobs } from './reconciliation.worker.js'

/** Compares wallets with the ledger. */
export function reconciliationFeature(
  dependencies: FeatureDependencies,
  others: {
    readonly wallets: Wallets
    readonly statuses: WalletStatuses
    readonly books: Books
    readonly approvals: Approvals
    readonly donationSums: ReconciliationDependencies['donationSums']
    readonly announceAgain: ReconciliationDependencies['announceAgain']
    readonly quota: CallQuota
  },
): Feature {
  const { db, clock } = dependencies
  const { quota } = others
  const { turn } = quota
  const differences = createAcceptedDifferences({ ...dependencies, ...others })
  const reconciliations = createReconciliations({
    ...dependencies,
    ...others,
    recoverWallets: (restoredAt, signal) => recoverWallets({ ...dependencies, turn }, restoredAt, signal),
    markAccepted: differences.marked,
    turn,
    calls: quota.calls,
  })
  return {
    instances: [
      new ReconciliationResolver(reconciliations),
      new FindingWalletResolver(others.wallets),
      new DifferenceApprovalResolver(differences),
    ],
    jobs: reconciliationJobs({ ...dependencies, ...others }, reconciliations),
    async start() {
      if (!(await pendingRestore(db))) return
      const payload = { requestedAt: timestamp(clock) }
      await inTransaction(db, (trx) => enqueueJob(trx, { kind: RECONCILE, key: RECURRING, payload }, clock))
    },
  }
}
