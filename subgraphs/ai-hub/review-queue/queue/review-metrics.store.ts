import { pendingMetrics } from '../../../shared/subgraph/subgraph-metrics.js'

/** Metrics of the review queue. */
export const reviewQueueMetrics = pendingMetrics({
  table: 'review_items',
  number: { name: 'review_items_waiting', help: 'Review items that wait for a decision.' },
  oldestSeconds: {
    name: 'review_item_oldest_seconds',
    help: 'Age of the oldest review item that waits for a decision; 0 without one.',
  },
})
