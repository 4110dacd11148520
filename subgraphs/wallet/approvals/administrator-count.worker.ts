import { formatAmount } from '../../../schema/scalars.js'
import { inTransaction } from '../../shared/database.js'
import { enqueueJob, type JobHandlers, RECURRING } from '../../shared/jobs/jobs.js'
import { waitingForBackoffice } from '../../shared/operator-alerts/operator-alert.worker.js'
import type { FeatureDependencies } from '../feature-dependencies.js'
import type { AssetAmounts } from '../ledger/network.js'
import type { CountAdministrators } from './administrators.client.js'

const COUNT = 'wallet.count-administrators'
const EVERY_MS = 24 * 3_600_000
const RETRY_MS = 30_000

interface CountDependencies extends Pick<FeatureDependencies, 'db' | 'clock' | 'log'> {
  readonly approvalAbove: AssetAmounts
  readonly countAdministrators: CountAdministrators
}

/** Warns, at the start and once a day, if there is no second administrator for approvals. */
export function administratorCount({
  db,
  clock,
  log,
  approvalAbove,
  countAdministrators,
}: CountDependencies) {
  const handlers: JobHandlers = {
    [COUNT]: {
      everyMs: EVERY_MS,
      async run(_payload, { id }) {
        const administrators = await waitingForBackoffice(countAdministrators(id), RETRY_MS)
        if (administrators >= 2) return
        const above = `${formatAmount(approvalAbove.XLM)} XLM or ${formatAmount(approvalAbove.USDC)} USDC`
        log.warn(
          { administrators },
          `fewer than two active administrators: no one can approve refunds or payments of the organisation above ${above} per day; give another person the role admin, or set ORGANISATION_APPROVAL_ABOVE higher`,
        )
      },
    },
  }
  return {
    handlers,
    /** Counts immediately, even if the last count was less than a day ago. */
    start: () =>
      inTransaction(db, (trx) => enqueueJob(trx, { kind: COUNT, key: RECURRING, payload: {} }, clock)).then(
        () => undefined,
      ),
  }
}
