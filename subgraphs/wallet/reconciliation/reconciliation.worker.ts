import type { Database } from '../../shared/database.js'
import { type JobHandler, type JobHandlers, JobNotReady } from '../../shared/jobs/jobs.js'
import { isNetworkError } from '../ledger/network-error.js'
import { pendingRestore } from '../restores/restore.service.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { RECONCILE, type Reconciliations } from './reconciliation.service.js'

const EVERY_MS = 24 * 3_600_000
/** Time after which the job is claimed again, so that a stop or a takeover never waits for a long run. */
const SLICE_MS = 60_000
const RETRY_MS = 5_000

/** The jobs of reconciliations: nightly, after a restore, and on request. */
export function reconciliationJobs(
  { db, wallets }: { readonly db: Database; readonly wallets: Wallets },
  reconciliations: Reconciliations,
): JobHandlers {
  const reconcile: JobHandler<{ readonly requestedAt?: string }> = {
    everyMs: EVERY_MS,
    timeLimitMs: 10 * SLICE_MS,
    interruptible: true,
    async run({ requestedAt }, { signal }) {
      const latest = await reconciliations.latest()
      const isRequested = requestedAt !== undefined && (!latest || latest.startedAt < requestedAt)
      const isNeeded = isRequested || (await wallets.allAfter('', 1)).length > 0 || (await pendingRestore(db))
      if (!isNeeded) return
      const isComplete = await reconciliations
        .run(isRequested ? 'requested' : 'nightly', signal, performance.now() + SLICE_MS)
        .catch((error: unknown) => {
          if (isNetworkError(error)) throw new JobNotReady(RETRY_MS)
          throw error
        })
      if (!isComplete) throw new JobNotReady(0)
    },
  }
  return { [RECONCILE]: reconcile } as JobHandlers
}
