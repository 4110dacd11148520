import { setTimeout as pause } from 'node:timers/promises'
import { timestamp } from '../../shared/clock.js'
import { inTransaction } from '../../shared/database.js'
import { enqueueJob } from '../../shared/jobs/jobs.js'
import type { Feature } from '../../shared/subgraph/assemble-subgraph.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { Network } from '../ledger/network.js'
import { pendingRestore } from '../restores/restore.service.js'
import type { Books } from '../transactions/books/books.service.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { recoverWallets } from '../wallets/wallet-recovery.service.js'
import type { WalletStatuses } from '../wallets/wallet-status.service.js'
import { ReconciliationResolver } from './reconciliation.resolver.js'
import {
  createReconciliations,
  RECONCILE,
  type ReconciliationDependencies,
} from './reconciliation.service.js'
import { reconciliationJobs } from './reconciliation.worker.js'

/** Compares wallets with the ledger, on a separate worker, because it takes long and must not delay other work. */
export function reconciliationFeature(
  dependencies: FeatureDependencies,
  others: {
    readonly wallets: Wallets
    readonly statuses: WalletStatuses
    readonly books: Books
    readonly donationSums: ReconciliationDependencies['donationSums']
  },
): Feature {
  const { db, clock, networks, config } = dependencies
  const quota = createQuota(config.reconcileRequestsPerHour)
  const turn: ReconciliationDependencies['turn'] = ({ network }) =>
    quota.turn(network, networks[network].embedded)
  const reconciliations = createReconciliations({
    ...dependencies,
    ...others,
    recoverWallets: (signal) => recoverWallets({ ...dependencies, turn }, signal),
    turn,
    calls: quota.calls,
  })
  return {
    instances: [new ReconciliationResolver(reconciliations)],
    ownWorker: { jobs: reconciliationJobs({ ...dependencies, ...others }, reconciliations), atOnce: 1 },
    async start() {
      if (!(await pendingRestore(db))) return
      const payload = { requestedAt: timestamp(clock) }
      await inTransaction(db, (trx) => enqueueJob(trx, { kind: RECONCILE, key: 'recurring', payload }, clock))
    },
  }
}

/** Spaces the calls to each real network evenly. An embedded ledger has no quota. */
function createQuota(perHour: number) {
  const nextAt = new Map<Network, number>()
  let calls = 0
  return {
    calls: () => calls,
    async turn(network: Network, isEmbedded: boolean): Promise<void> {
      calls++
      if (isEmbedded) return
      const now = performance.now()
      const at = Math.max(now, nextAt.get(network) ?? 0)
      nextAt.set(network, at + 3_600_000 / perHour)
      await pause(at - now)
    },
  }
}
