import type { MetricSample } from '../../../runtime/process/metrics-text.js'
import type { Clock } from '../clock.js'
import { busyWaits } from '../database/sqlite/busy.js'
import type { Database } from '../database.js'
import { tallyJobs } from '../jobs/jobs.js'
import { deliveryStatuses } from '../webhooks/delivery.state.js'

/** Seconds from a time until now. */
export function secondsSince(clock: Clock, time: string): number {
  return Math.max(0, (clock.now().getTime() - Date.parse(time)) / 1000)
}

interface MeteredSubgraph {
  readonly db: Database
  readonly clock: Clock
}

/** Names and descriptions of the metrics of the rows of a table with the status `pending`. */
interface PendingRows {
  readonly table: string
  readonly number: Pick<MetricSample, 'name' | 'help'>
  readonly oldestSeconds: Pick<MetricSample, 'name' | 'help'>
}

/** Reads how many rows are pending, and the age of the oldest, 0 without one. */
export function pendingMetrics({ table, number, oldestSeconds }: PendingRows) {
  return async ({ db, clock }: MeteredSubgraph): Promise<MetricSample[]> => {
    const [pending] = await db(table)
      .where({ status: 'pending' })
      .count({ count: '*' })
      .min({ oldest: 'created_at' })
    return [
      { ...number, value: Number(pending?.count) },
      { ...oldestSeconds, value: pending?.oldest ? secondsSince(clock, String(pending.oldest)) : 0 },
    ]
  }
}

/** Metrics of every subgraph: jobs, webhook deliveries, waits for the database. */
export async function subgraphMetrics(
  subgraph: string,
  { db, clock }: MeteredSubgraph,
): Promise<MetricSample[]> {
  const jobs = (await tallyJobs(db)).flatMap(({ kind, status, count, oldest }) => {
    const labels = { subgraph, kind, state: status }
    return [
      { name: 'jobs', help: 'Background jobs by kind and state.', labels, value: count },
      {
        name: 'job_oldest_seconds',
        help: 'Time since the oldest job of a kind and state became due or failed; 0 when it is not due yet.',
        labels,
        value: secondsSince(clock, oldest),
      },
    ]
  })
  const outcomes: { status: string; count: number | string }[] = await db('webhook_deliveries')
    .select('status')
    .count({ count: '*' })
    .groupBy('status')
  // Also those without a delivery: an alert about the first one compares it with 0.
  const deliveries = deliveryStatuses.map((outcome) => ({
    name: 'webhook_deliveries',
    help: 'Webhook deliveries of the last 30 days by outcome.',
    labels: { subgraph, outcome },
    value: Number(outcomes.find(({ status }) => status === outcome)?.count ?? 0),
  }))
  const waits = {
    name: 'database_busy_waits',
    help: 'How often a statement of this process waited for the lock of an SQLite file.',
    value: busyWaits(),
  }
  return [...jobs, ...deliveries, waits]
}
