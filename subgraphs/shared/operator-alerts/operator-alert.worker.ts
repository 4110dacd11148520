import { type Clock, timestamp } from '../clock.js'
import { type Database, inTransaction, type Transaction } from '../database.js'
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

/** An alert to raise, or a cause that has ended. */
type AlertChange = { readonly cause?: string } & (OperatorAlert | { readonly message?: never })

const createAlert = serviceOperation<
  { input: OperatorAlert; cause: string | undefined },
  { createAlert: { id: string } }
>(
  'mutation RaiseOperatorAlert($input: CreateAlertInput!, $cause: String) { createAlert(input: $input, cause: $cause) { id } }',
)
const endCause = serviceOperation<{ cause: string }, { ended: { id: string } | null }>(
  'mutation EndOperatorAlert($cause: String!) { ended: endAlertCause(cause: $cause) { id } }',
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

/**
 * Raises an alert that stays active until its cause ends, and replaces the one before.
 * @param cause names what `endAlert` ends
 */
export async function raiseUntilEnded(
  trx: Transaction,
  cause: string,
  alert: OperatorAlert,
  clock: Clock,
): Promise<void> {
  await enqueueJob(trx, { kind: ALERT, key: cause, payload: { ...alert, cause } }, clock)
}

/** Resolves the alert of a cause, if there is one, once the transaction has been committed. */
export async function endAlert(trx: Transaction, cause: string, clock: Clock): Promise<void> {
  await enqueueJob(trx, { kind: ALERT, key: cause, payload: { cause } }, clock)
}

/** Alerts that are raised again every day (UTC) while their causes last. */
export function dailyAlerts({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  /** The day of the last alert of each cause, or that it has ended. After a start, an alert may be active from before. */
  const latest = new Map<string, string>()
  const once = async (cause: string, state: string, change: (trx: Transaction) => Promise<void>) => {
    if (latest.get(cause) === state) return
    await inTransaction(db, change)
    latest.set(cause, state)
  }
  return {
    raise: (cause: string, alert: OperatorAlert) =>
      once(cause, timestamp(clock).slice(0, 10), (trx) => raiseUntilEnded(trx, cause, alert, clock)),
    end: (cause: string) => once(cause, 'ended', (trx) => endAlert(trx, cause, clock)),
  }
}

/** For jobs that call the backoffice: they are retried, after a pause, as long as it is unavailable. */
export async function waitingForBackoffice<Result>(
  call: Promise<Result>,
  pauseMs = RETRY_MS,
): Promise<Result> {
  return call.catch((error: unknown) => {
    if (error instanceof DomainError && error.code === 'UPSTREAM_ERROR') throw new JobNotReady(pauseMs)
    throw error
  })
}

/** Sends alerts to the backoffice, each once, and waits while it is unavailable. */
export function operatorAlertJobs(graph: GraphClient): JobHandlers {
  const job: JobHandler<AlertChange> = {
    async run(change, { id: requestId }) {
      const { cause, ...input } = change
      if (input.message === undefined) {
        if (cause !== undefined) await waitingForBackoffice(graph.request(endCause, { cause }, { requestId }))
        return
      }
      // A job that is requested again while it runs keeps its id.
      const key = digestOf(`${requestId} ${JSON.stringify(change)}`)
      const send = (idempotencyKey: string) =>
        graph.request(createAlert, { input, cause }, { requestId, idempotencyKey })
      await waitingForBackoffice(sendExactlyOnce(graph, { requestId, key, mutation: 'createAlert', send }))
    },
  }
  return { [ALERT]: job } as JobHandlers
}
