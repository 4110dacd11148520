import { Counter, Gauge, type Registry } from 'prom-client'

/** The origin of a shareable response: the memory of the process, the shared store, or the subgraphs. */
export type CacheOutcome = 'hit' | 'shared_hit' | 'miss'

/** Metrics of the response cache. */
export interface CacheMetrics {
  requested(outcome: CacheOutcome): void
  evicted(): void
  /** Takes the source of the bytes that are kept; the latest source counts. */
  watch(bytes: () => number): void
}

/** Registers the metrics of a process. */
export function cacheMetrics(registry: Registry): CacheMetrics {
  const registers = [registry]
  const requests = new Counter({
    name: 'response_cache_requests_total',
    help: 'Operations whose responses may be shared, by where the response came from: hit, shared_hit or miss.',
    labelNames: ['outcome'] as const,
    registers,
  })
  const evictions = new Counter({
    name: 'response_cache_evictions_total',
    help: 'Responses that were removed from memory to make room for others.',
    registers,
  })
  let bytesOf = () => 0
  new Gauge({
    name: 'response_cache_bytes',
    help: 'Bytes of the responses in memory, with their keys.',
    registers,
    collect() {
      this.set(bytesOf())
    },
  })
  return {
    requested: (outcome) => requests.inc({ outcome }),
    evicted: () => evictions.inc(),
    watch(bytes) {
      bytesOf = bytes
    },
  }
}
