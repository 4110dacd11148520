import type { MetricSample } from '../../../runtime/process/metrics-text.js'
import type { Clock } from '../../shared/clock.js'
import type { Database } from '../../shared/database.js'
import { secondsSince } from '../../shared/subgraph/subgraph-metrics.js'

/** Metrics of signed transactions that have no outcome yet. */
export async function envelopeMetrics({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): Promise<MetricSample[]> {
  const [pending] = await db('envelopes')
    .where({ status: 'pending' })
    .count({ count: '*' })
    .min({ oldest: 'created_at' })
  return [
    {
      name: 'ledger_envelopes_pending',
      help: 'Signed transactions without an outcome on the ledger.',
      value: Number(pending?.count),
    },
    {
      name: 'ledger_envelope_oldest_seconds',
      help: 'Age of the oldest signed transaction without an outcome; 0 without one.',
      value: pending?.oldest ? secondsSince(clock, String(pending.oldest)) : 0,
    },
  ]
}
