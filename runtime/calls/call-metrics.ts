import { Counter, Gauge, type Metric } from 'prom-client'

/** How a call to another process ended; `refused` calls were not sent, because the circuit was open. */
export type CallOutcome = 'responded' | 'unavailable' | 'timeout' | 'cancelled' | 'refused'

/** Counts the calls of this process to other services. */
export interface CallMetrics {
  ended(service: string, outcome: CallOutcome): void
  retried(service: string): void
  /** A read that took the response of an identical one. */
  shared(service: string): void
  circuit(service: string, isOpen: boolean): void
  readonly metrics: readonly Metric[]
}

export function createCallMetrics(): CallMetrics {
  const calls = new Counter({
    name: 'service_calls_total',
    help: 'Calls to services in other processes, by outcome; refused calls were not sent, because the circuit was open.',
    labelNames: ['service', 'outcome'] as const,
    registers: [],
  })
  const retries = new Counter({
    name: 'service_call_retries_total',
    help: 'Reads that were sent again after a service had not responded.',
    labelNames: ['service'] as const,
    registers: [],
  })
  const shared = new Counter({
    name: 'service_calls_shared_total',
    help: 'Reads that took the response of an identical read of the same viewer.',
    labelNames: ['service'] as const,
    registers: [],
  })
  const circuits = new Gauge({
    name: 'service_circuit_open',
    help: 'Whether calls to a service are refused, because it failed repeatedly.',
    labelNames: ['service'] as const,
    registers: [],
  })
  return {
    ended: (service, outcome) => calls.inc({ service, outcome }),
    retried: (service) => retries.inc({ service }),
    shared: (service) => shared.inc({ service }),
    circuit: (service, isOpen) => circuits.set({ service }, isOpen ? 1 : 0),
    metrics: [calls, retries, shared, circuits],
  }
}
