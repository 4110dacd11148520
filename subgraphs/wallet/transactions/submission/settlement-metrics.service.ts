import { Histogram } from 'prom-client'
import type { Clock } from '../../../shared/clock.js'
import { secondsSince } from '../../../shared/subgraph/subgraph-metrics.js'
import type { Network } from '../../ledger/network.js'

/** How long signed transactions take until their outcome is known, for `GET /metrics`. */
export type SettlementMetrics = ReturnType<typeof createSettlementMetrics>

export function createSettlementMetrics(clock: Clock) {
  const histogram = new Histogram({
    name: 'ledger_settlement_seconds',
    help: 'Seconds from the signature of a transaction until its outcome is known, by network and outcome.',
    labelNames: ['network', 'outcome'] as const,
    buckets: [0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300],
    // `GET /metrics` registers it, so that two wallets in one process stay separate.
    registers: [],
  })
  return {
    histogram,
    observe(network: Network, outcome: 'success' | 'failed', createdAt: string): void {
      histogram.observe({ network, outcome }, secondsSince(clock, createdAt))
    },
  }
}
