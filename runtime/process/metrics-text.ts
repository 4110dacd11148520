import { Gauge, type Metric, Registry } from 'prom-client'

/** One value at the time of the scrape. */
export interface MetricSample {
  readonly name: string
  readonly help: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Reads current values, with cheap queries; metrics that count between scrapes are kept by their source. */
export type MetricsSource = () => Promise<readonly (MetricSample | Metric)[]>

/** The values of all sources as Prometheus text. A source that fails is left out: the other values are still needed. */
export async function metricsText(sources: readonly MetricsSource[]): Promise<string> {
  const collected = await Promise.all(sources.map((source) => source().catch(() => [])))
  const registry = new Registry()
  const gauges = new Map<string, Gauge>()
  for (const one of collected.flat()) {
    if (!('value' in one)) {
      registry.registerMetric(one)
      continue
    }
    const { name, help, labels = {}, value } = one
    const labelNames = Object.keys(labels)
    const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames, registers: [registry] })
    gauges.set(name, gauge)
    gauge.set({ ...labels }, value)
  }
  return registry.metrics()
}
