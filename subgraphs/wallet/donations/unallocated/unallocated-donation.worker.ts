import { inTransaction } from '../../../shared/database.js'
import type { JobHandlers } from '../../../shared/jobs/jobs.js'
import { endAlert, raiseUntilEnded } from '../../../shared/operator-alerts/operator-alert.worker.js'
import type { FeatureDependencies } from '../../feature-dependencies.js'
import type { Network } from '../../ledger/network.js'
import { unallocatedDonationStore } from './unallocated-donation.store.js'

const DAY_MS = 24 * 3_600_000
const CAUSE = 'unallocated donations'

/** Alerts operators, once a day, to donations that wait for staff to allocate or return them. */
export function unallocatedDonationJobs({
  db,
  clock,
  networks,
}: Pick<FeatureDependencies, 'db' | 'clock'> & {
  /** Those whose money counts: anyone has money of a test network. */
  readonly networks: readonly Network[]
}): JobHandlers {
  return {
    'wallet.watch-unallocated-donations': {
      everyMs: DAY_MS,
      run: () =>
        inTransaction(db, async (trx) => {
          const { count, id, since } = await unallocatedDonationStore(trx).open(networks)
          if (since === undefined) return endAlert(trx, CAUSE, clock)
          const message =
            `${count} payments to donation accounts have no recognisable case, the oldest since ${since}. Allocate each to a case ` +
            'with allocateDonation or return it with returnUnallocatedDonation; unallocatedDonations lists them.'
          const alert = {
            severity: 'medium',
            message,
            metadata: { count, since, unallocatedDonationId: id },
          } as const
          await raiseUntilEnded(trx, CAUSE, alert, clock)
        }),
    },
  }
}
