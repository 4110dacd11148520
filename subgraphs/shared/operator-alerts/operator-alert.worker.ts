import type { Clock } from '../clock.js'
import type { Transaction } from '../database/transaction.js'
import { DomainError } from '../domain-error.js'
import { enqueueJob } from '../jobs/enqueue-job.js'
import { type JobHandler, type JobHandlers, JobNotReady } from '../jobs/job-handler.js'
import { digestOf } from '../secrets/token-digest.js'
import { sendExactlyOnce } from '../service-calls/exactly-once-request.js'
import { type GraphClient, serviceOperation } from '../service-calls/graph-client.js'

/** An alert for the organisation's operators. */
export interface OperatorAlert {
  readonly severity: 'critical' | 'high' | 'medium' | 'low'
  /** What happened, and what to do. */
  readonly message: string
  /** For programs. */
  readonly metadata: Readonly<Record<string, unknown>>
}

const ALERT = 'shared.operator-alert'
const RETRY_MS = 5_000

const createAlert = serviceOperation<{ input: OperatorAlert }, { createAlert: { id: string } }>(
  'mutation RaiseOperatorAlert($input: CreateAlertInput!) { createAlert(input: $input) { id } }',
)

/**
 * Raises an alert in the backoffice once the transaction has been committed.
 * @param key names the occurrence: an unsent alert with the same key is replaced
 */
export async function raiseAlert(
  trx: Transaction,
  key: string,
  alert: OperatorAlert,
  clock: Clock,
): Promise<void> {
  await enqueueJob(trx, { kind: ALERT, key, payload: alert }, clock)
}

/** For jobs that call the backoffice: they are retried as long as it is unavailable. */
export async function waitingForBackoffice<Result>(call: Promise<Result>): Promise<Result> {
  return call.catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'UPSTREAM_ERROR') throw new JobNotReady(RETRY_MS)
    throw error
  })
}

/** Sends alerts to the backoffice, each once, and waits while it is unavailable. */
export function operatorAlertJobs(graph: GraphClient): JobHandlers {
  const job: JobHandler<OperatorAlert> = {
    async run(input, { id: requestId }) {
      // A job that is requested again while it runs keeps its id.
      const key = digestOf(`${requestId} ${JSON.stringify(input)}`)
      const send = (idempotencyKey: string) =>
        graph.request(createAlert, { input }, { requestId, idempotencyKey })
      await waitingForBackoffice(sendExactlyOnce(graph, { requestId, key, mutation: 'createAlert', send }))
    },
  }
  return { [ALERT]: job } as JobHandlers
}
