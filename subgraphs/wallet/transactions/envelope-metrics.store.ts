import { pendingMetrics } from '../../shared/subgraph/subgraph-metrics.js'

/** Metrics of signed transactions that have no outcome yet. */
export const envelopeMetrics = pendingMetrics({
  table: 'envelopes',
  number: { name: 'ledger_envelopes_pending', help: 'Signed transactions without an outcome on the ledger.' },
  oldestSeconds: {
    name: 'ledger_envelope_oldest_seconds',
    help: 'Age of the oldest signed transaction without an outcome; 0 without one.',
  },
})
