import { DomainError } from '../../shared/domain-error.js'
import { type JobHandler, type JobHandlers, JobNotReady } from '../../shared/jobs/jobs.js'
import { type GraphClient, serviceOperation } from '../../shared/service-calls/graph-client.js'
import { isNetworkError } from '../ledger/network-error.js'
import type { Wallets } from '../wallets/wallet.service.js'
import { RECONCILE, type Reconciliations } from './reconciliation.service.js'

const EVERY_MS = 24 * 3_600_000
/** After so long the job is claimed anew, so that a stop or a takeover never waits for a long run. */
const SLICE_MS = 60_000
const RETRY_MS = 5_000

const raiseAlert = serviceOperation<{ input: object }, { createAlert: { id: string } }>(
  'mutation WalletReconciliationAlert($input: CreateAlertInput!) { createAlert(input: $input) { id } }',
)

interface AlertPayload {
  readonly id: string
  readonly findings: number
}

/** The jobs of reconciliations: nightly, after a restore, and on request. */
export function reconciliationJobs(
  { graph, wallets }: { readonly graph: GraphClient; readonly wallets: Wallets },
  reconciliations: Reconciliations,
): JobHandlers {
  const reconcile: JobHandler<{ readonly requestedAt?: string }> = {
    everyMs: EVERY_MS,
    timeLimitMs: 10 * SLICE_MS,
    async run({ requestedAt }, { signal }) {
      if ((await wallets.allAfter('', 1)).length === 0) return
      const latest = await reconciliations.latest()
      const isRequested = requestedAt !== undefined && (!latest || latest.startedAt < requestedAt)
      const isComplete = await reconciliations
        .run(isRequested ? 'requested' : 'nightly', signal, performance.now() + SLICE_MS)
        .catch((error: unknown) => {
          if (isNetworkError(error)) throw new JobNotReady(RETRY_MS)
          throw error
        })
      if (!isComplete) throw new JobNotReady(0)
    },
  }
  const alert: JobHandler<AlertPayload> = {
    async run({ id, findings }) {
      const message = `The reconciliation ${id} of wallets with the ledger found ${findings} unexplained differences; the wallets concerned cannot send.`
      const input = { severity: 'critical', message, metadata: { reconciliation: id, findings } }
      await graph.request(raiseAlert, { input }).catch((error: unknown) => {
        if (error instanceof DomainError && error.code === 'UPSTREAM_ERROR') throw new JobNotReady(RETRY_MS)
        throw error
      })
    },
  }
  return { [RECONCILE]: reconcile, 'wallet.reconciliation-alert': alert } as JobHandlers
}
