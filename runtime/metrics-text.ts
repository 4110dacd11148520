import { Gauge, Registry } from 'prom-client'

/** One value at the time of the scrape. */
export interface MetricSample {
  readonly name: string
  readonly help: string
  readonly labels?: Readonly<Record<string, string>>
  readonly value: number
}

/** Reads current values, with cheap queries. */
export type MetricsSource = () => Promise<readonly MetricSample[]>

/** The values of all sources as Prometheus text. A source that fails is left out: the other values are still needed. */
export async function metricsText(sources: readonly MetricsSource[]): Promise<string> {
  const collected = await Promise.all(sources.map((source) => source().catch(() => [])))
  const registry = new Registry()
  const gauges = new Map<string, Gauge>()
  for (const { name, help, labels = {}, value } of collected.flat()) {
    const labelNames = Object.keys(labels)
    const gauge = gauges.get(name) ?? new Gauge({ name, help, labelNames, registers: [registry] })
    gauges.set(name, gauge)
    gauge.set({ ...labels }, value)
  }
  return registry.metrics()
}
