import type { MetricSample } from '../../../../runtime/process/metrics-text.js'
import type { Clock } from '../../../shared/clock.js'
import type { Database } from '../../../shared/database.js'
import { secondsSince } from '../../../shared/subgraph/subgraph-metrics.js'

export async function reviewQueueMetrics({
  db,
  clock,
}: {
  readonly db: Database
  readonly clock: Clock
}): Promise<MetricSample[]> {
  const [waiting] = await db('review_items')
    .where({ status: 'pending' })
    .count({ count: '*' })
    .min({ oldest: 'created_at' })
  return [
    {
      name: 'review_items_waiting',
      help: 'Review items that wait for a decision.',
      value: Number(waiting?.count),
    },
    {
      name: 'review_item_oldest_seconds',
      help: 'Age of the oldest review item that waits for a decision; 0 without one.',
      value: waiting?.oldest ? secondsSince(clock, String(waiting.oldest)) : 0,
    },
  ]
}
